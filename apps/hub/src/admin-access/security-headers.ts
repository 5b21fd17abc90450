import type { IncomingMessage, ServerResponse } from 'node:http';
import type { onRequestHookHandler } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Leaves out the headers that browsers use only for documents. */
const WITHOUT_DOCUMENT_HEADERS = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Sets the security headers of every answer, composed once for all of them; those of the interface (`/api/`) forbid a browser
 * everything. What makes browsers insist on HTTPS is sent only where the hub is reached by it: over plain HTTP on a local
 * network it would keep the hub's own pages from loading. It speaks of the hub's own host alone, and not at all where the hub
 * has only a path of a host, whose other paths are not its to decide about.
 */
export function setSecurityHeaders(baseUrl: string | undefined): onRequestHookHandler {
  const isSecure = baseUrl?.startsWith('https:') ?? false;
  const hasHost = baseUrl !== undefined && new URL(baseUrl).pathname === '/';
  const ofAll = {
    strictTransportSecurity: isSecure && hasHost && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  } as const;
  const ofPages = headersOf({
    ...ofAll,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // Browsers heed these two on HTTPS and loopback only, and complain about them elsewhere.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'no-referrer' },
  });
  const ofAnswers = {
    ...headersOf({
      ...ofAll,
      ...WITHOUT_DOCUMENT_HEADERS,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
    // Answers are personal, and some hold secrets.
    'cache-control': 'no-store',
  };
  return (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/') ? ofAnswers : ofPages);
    done();
  };
}

/** The headers that helmet sets with these options. They never change, and computing them for each answer took a twentieth of a push. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => {
    headers[name.toLowerCase()] = value;
  };
  const response = { setHeader, removeHeader: () => undefined } as unknown as ServerResponse;
  helmet(options)({} as IncomingMessage, response, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}
