import { HubError } from '@app/domain';
import { Controller, Delete, Get, Logger, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStack } from '../errors/error-stack.js';
import { hubErrorOf } from '../errors/error-answer.js';
import { type RpcAnswer, rpcAnswer } from '../errors/rpc-answer.js';
import { McpAuthenticator } from './caller/mcp-authenticator.js';
import { McpFailure, RPC_ERRORS } from './protocol/mcp-failure.js';
import { takeOver } from '../runtime/take-over.js';
import { McpGateway } from './protocol/mcp-gateway.js';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const [BAD_REQUEST, NOT_FOUND] = [400, 404];

function failureAnswer({ code, message }: McpFailure): RpcAnswer {
  const status = code === RPC_ERRORS.sessionNotFound ? NOT_FOUND : BAD_REQUEST;
  return { status, headers: {}, body: { jsonrpc: '2.0', id: null, error: { code, message } } };
}

@Controller('mcp')
export class McpController {
  private readonly logger = new Logger('mcp');

  constructor(
    private readonly callers: McpAuthenticator,
    private readonly gateway: McpGateway,
  ) {}

  /** Takes messages. */
  @Post()
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.serve(request, reply);
  }

  /** Opens a session's stream of messages from the hub. */
  @Get()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.serve(request, reply);
  }

  /** Ends a session. */
  @Delete()
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.serve(request, reply);
  }

  /** Nest cannot answer once the SDK has taken the response over, so every failure is answered here. */
  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const response = takeOver(reply);
    try {
      const caller = this.callers.callerOf(request);
      await this.gateway.serve({ request: request.raw, response, body: request.body }, caller);
    } catch (error) {
      const failure = error instanceof McpFailure ? error : this.hubErrorOf(error, request.id);
      if (response.headersSent) {
        response.destroy();
        return;
      }
      if (failure instanceof HubError) request.failure = failure.code;
      const answer =
        failure instanceof McpFailure ? failureAnswer(failure) : rpcAnswer(failure, request.id);
      response.writeHead(answer.status, { ...answer.headers, ...JSON_TYPE });
      response.end(JSON.stringify(answer.body));
    }
  }

  private hubErrorOf(error: unknown, requestId: string): HubError {
    const known = hubErrorOf(error);
    if (known.code === 'server.internal_error')
      this.logger.error({ requestId, message: errorStack(error) });
    return known;
  }
}
