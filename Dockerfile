# Node 24 and nothing else at run time: no shell, no package manager, not root. Both images are named by what is in them, for all
# platforms; Dependabot proposes newer ones.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && rm dist/empty-cluster.tgz && npm prune --omit=dev && mkdir /data

FROM gcr.io/distroless/nodejs24-debian13:nonroot@sha256:9eeb7f5887d0e239e78264b06f7f11d2e14be534050481803a9e4728fcdd278e
LABEL org.opencontainers.image.title="Knowledge Hub" \
  org.opencontainers.image.description="One shared, auditable memory for the coding agents of a team" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.source="https://github.com/knowledge-hub/knowledge-hub"
WORKDIR /app
ENV NODE_ENV=production HUB_HOST=0.0.0.0 HUB_DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build --chown=65532:65532 /data /data
VOLUME /data
EXPOSE 8721
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:8721/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["dist/apps/hub/src/main.js"]
