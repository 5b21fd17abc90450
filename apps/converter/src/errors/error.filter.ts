import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods } from '../answer/allowed-methods.js';
import { JSON_TYPE } from '../answer/answer-headers.js';
import { Problem, TOO_LARGE } from './problem.js';

/** Answers whatever was thrown as `{error: string}`; a known path with the wrong method becomes 405 with `Allow`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const problem = this.explain(thrown, request, reply);
    // Fastify would hang up on a body it refuses, and a client still sending it would never read why
    request.raw.resume();
    void reply.removeHeader('Connection');
    void reply
      .status(problem.status)
      .type(JSON_TYPE)
      .send(JSON.stringify({ error: problem.message }));
  }

  private explain(
    thrown: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): { status: number; message: string } {
    if (thrown instanceof Problem) return thrown;
    const status = statusOf(thrown);
    // what the asset server refuses (a directory, a way out of its folder) is not there either
    if (status === 404 || status === 403) return this.unrouted(request, reply);
    if (status === 413) return { status, message: TOO_LARGE };
    if (status === 415)
      return { status, message: 'the Content-Type is not one; application/json is right' };
    if (status < 500) return { status, message: (thrown as Error).message };
    this.logger.error(thrown instanceof Error ? thrown.stack : thrown);
    return { status, message: 'the service failed; its log has the reason' };
  }

  private unrouted(request: FastifyRequest, reply: FastifyReply): Problem {
    const allowed = allowedMethods(request);
    if (allowed.length === 0 || allowed.includes(request.method))
      return new Problem(404, 'nothing is served at this path; /docs lists what is');
    const allow = allowed.join(', ');
    void reply.header('Allow', allow);
    return new Problem(405, `${request.method} is not allowed here; use ${allow}`);
  }
}

/** The status a framework error carries; 500 for one that carries none. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
