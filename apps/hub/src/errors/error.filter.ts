import type { IncomingMessage } from 'node:http';
import { HubError } from '@app/domain';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStack } from './error-stack.js';
import { errorAnswer, hubErrorOf } from './error-answer.js';
import { drainRequest } from './drain-request.js';
import type { RouteTable } from './route-table.js';
import { rpcAnswer } from './rpc-answer.js';

/** Where clients expect errors of JSON-RPC. */
const MCP_PATH = '/mcp';

/** Turns everything that is thrown into the error body; a known address asked with another method becomes a 405. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(
    private readonly routes: RouteTable,
    /** Whether what lies at a path is not to be known to whom the request came from. */
    private readonly isHidden: (path: string, request: IncomingMessage) => boolean,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    let error = hubErrorOf(thrown);
    if (error.code === 'server.internal_error')
      this.logger.error({
        requestId: request.id,
        message: `${request.method} ${request.routeOptions.url}: ${errorStack(thrown)}`,
      });
    const allowed = error.code === 'request.not_found' ? this.methodsAt(request) : [];
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      error = new HubError('request.method_not_allowed');
      void reply.header('allow', allowed.join(', '));
    }
    request.failure = error.code;
    const answerAs = request.url.split('?')[0] === MCP_PATH ? rpcAnswer : errorAnswer;
    const answer = answerAs(error, request.id);
    const send = () => {
      if (reply.sent || reply.raw.headersSent) return;
      const { status, body, headers } = answer;
      void reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
    };
    // A client whose connection is closed while it still sends never reads why.
    if (closesConnection(request, reply)) void drainRequest(request.raw).then(send);
    else send();
  }

  private methodsAt({ url, raw }: FastifyRequest): string[] {
    return this.isHidden(pathOf(url), raw) ? [] : this.routes.methodsOf(url);
  }
}

function closesConnection(request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.getHeader('connection') === 'close' || request.headers.connection === 'close';
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
