import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setAnswerHeaders } from './answer/answer-headers.js';
import { answerOptions } from './answer/answer-options.js';
import { sendTogether } from './answer/send-together.js';
import type { ConverterConfig } from './config.js';
import { ConverterModule } from './converter.module.js';
import { answerClientError } from './errors/client-error.js';
import { ErrorFilter } from './errors/error.filter.js';
import { queryProblem } from './input/query-encoding.js';
import { readBody } from './input/request-body.js';
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from './limits.js';
import { BUILT_PAGE, PageFiles } from './page/page-files.js';

/** Whose body is no JSON to collect, whatever its Content-Type says, but is read as it arrives. */
const STREAM_PATHS = new Set(['/stream', '/api/stream']);

/** The Content-Type under which Fastify leaves a body unread. */
const UNREAD = 'application/x-unread';

/** Whether the body of a request is not collected: it is a stream, or nothing is there to take it. */
function isUnread({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || STREAM_PATHS.has(routeOptions.url ?? '');
}

function fastifyAdapter(): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    // Nothing here is Express middleware, and looking for some costs each request.
    skipMiddie: true,
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      setAnswerHeaders(reply);
      void reply.status(400).send({ error: 'the path is not valid percent-encoded UTF-8' });
    },
    clientErrorHandler: answerClientError,
  });
  const fastify = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  // Named as well, since Fastify looks up the parser of "*" the long way for each request.
  fastify.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, readBody);
  fastify.addContentTypeParser(UNREAD, (_request, _payload, done) => done(null));
  fastify.addHook('onRequest', (request, reply, done) => {
    setAnswerHeaders(reply);
    if (request.method === 'OPTIONS' && answerOptions(request, reply)) return;
    if (isUnread(request)) request.headers['content-type'] = UNREAD;
    done(request.is404 ? undefined : queryProblem(request.url));
  });
  fastify.addHook('onSend', sendTogether);
  return adapter;
}

/** The service as an application, ready to listen. */
export async function createApp(config: ConverterConfig): Promise<NestFastifyApplication> {
  const page = new PageFiles(BUILT_PAGE);
  const app = await NestFactory.create<NestFastifyApplication>(
    ConverterModule.forRoot(config, page),
    fastifyAdapter(),
    { bodyParser: false, logger: ['error', 'warn', 'fatal'], abortOnError: false },
  );
  app.useGlobalFilters(new ErrorFilter());
  await serveAssets(app, page.assets);
  return app;
}

async function serveAssets(app: NestFastifyApplication, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
}
