import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HubConfig } from './config.js';
import { answerClientError, answerExpectations } from './errors/client-error.js';
import { serveConsole } from './console/serve-console.js';
import { assertKnownQuery } from './docs/known-query.js';
import { errorAnswer, hubErrorOf } from './errors/error-answer.js';
import { ErrorFilter } from './errors/error.filter.js';
import { BodyBudget } from './input/body-budget.js';
import { BodyIntake } from './input/body-intake.js';
import { AccessGate } from './admin-access/access-gate.js';
import { RouteTable } from './errors/route-table.js';
import { setSecurityHeaders } from './admin-access/security-headers.js';
import { DtoPipe } from './input/validation.pipe.js';
import { logRequests } from './logging/access-log.js';
import { NestLogger } from './logging/nest-logger.js';
import { type HubLog, openLog } from './logging/open-log.js';
import { REQUEST_ID_HEADER, requestIdOf } from './errors/request-id.js';
import { type HubMetrics, METRICS } from './metrics/hub-metrics.js';
import { measureRequests } from './metrics/measure-requests.js';
import { DatabaseGauges } from './monitoring/database-gauges.js';
import { HubGauges } from './monitoring/hub-gauges.js';
import { EmbeddingGauges } from './monitoring/embedding-gauges.js';
import { PublishingGauges } from './monitoring/publishing-gauges.js';
import { RequestsUnderWay } from './runtime/requests-under-way.js';
import { HubModule } from './hub.module.js';
import { Draining } from './runtime/draining.js';
import { SERVER_OPTIONS } from './runtime/server-options.js';
import { SilentConnections } from './runtime/silent-connections.js';
import { UnreadAnswers } from './runtime/unread-answers.js';

/** How long a path parameter may be; ids have up to 200 characters of up to 12 bytes each when escaped. */
const MAX_PARAMETER_BYTES = 2_400;

function fastifyAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    // Nothing here is Express middleware, and looking for some costs each request.
    skipMiddie: true,
    routerOptions: { maxParamLength: MAX_PARAMETER_BYTES, ignoreTrailingSlash: true },
    http: SERVER_OPTIONS,
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers, randomUUID),
    requestTimeout: SERVER_OPTIONS.requestTimeout,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the hub drains is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // What Fastify refuses before it has found a route never reaches the filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = errorAnswer(hubErrorOf(error), request.id);
      void reply.status(status).header(REQUEST_ID_HEADER, request.id).send(body);
    },
  });
}

/** The hub as an application: its database open and current, ready to listen. */
export async function createApp(
  config: HubConfig,
  { logger }: HubLog = openLog(config),
): Promise<NestFastifyApplication> {
  const adapter = fastifyAdapter();
  const routes = new RouteTable();
  routes.watch(adapter.getInstance());
  logRequests(adapter.getInstance(), logger);
  new BodyIntake(new BodyBudget(config.bodyMemoryBytes)).attach(adapter.getInstance());
  new UnreadAnswers().attach(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(HubModule.forRoot(config), adapter, {
    bodyParser: false,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  adapter.getInstance().addHook('onRequest', setSecurityHeaders(config.baseUrl));
  const draining = app.get(Draining);
  adapter.getInstance().addHook('onRequest', (_request, reply, next) => {
    // A kept connection would bring the next request here too.
    if (draining.begun) void reply.header('connection', 'close');
    next();
  });
  answerExpectations(app.getHttpServer());
  const silent = new SilentConnections(app.getHttpServer());
  adapter.getInstance().addHook('preClose', (done) => {
    silent.end();
    done();
  });
  const underWay = new RequestsUnderWay();
  underWay.watch(adapter.getInstance());
  const gate = app.get(AccessGate);
  adapter.getInstance().addHook('onRequest', async (request) => {
    await underWay.track(gate.admit(request));
    assertKnownQuery(request);
  });
  await serveConsole(app);
  const metrics = app.get<HubMetrics | undefined>(METRICS);
  if (metrics) measureRequests(adapter.getInstance(), metrics);
  for (const gauges of [HubGauges, DatabaseGauges, EmbeddingGauges, PublishingGauges])
    app.get(gauges).add();
  app.useGlobalPipes(new DtoPipe());
  app.useGlobalFilters(new ErrorFilter(routes, (path, request) => gate.isHidden(path, request)));
  return app.init();
}
