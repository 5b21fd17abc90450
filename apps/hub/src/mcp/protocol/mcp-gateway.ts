import { HubError } from '@app/domain';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { McpServerFactory } from './server-factory.js';
import { McpSessions } from './mcp-sessions.js';
import type { Exchange } from './session-transport.js';
import { type Caller, toCallerInfo, callerOf } from '../caller/caller.js';
import { isNestedTooDeep } from './nesting.js';
import { OpenStreams } from './open-streams.js';

/** Serves both eras of the protocol: sessions up to 2025-11-25, single requests since 2026-07-28. */
@Injectable()
export class McpGateway implements BeforeApplicationShutdown {
  private readonly logger = new Logger('mcp');
  private readonly modern = createMcpHandler(
    ({ authInfo }) => this.servers.forRequest(callerOf(authInfo)),
    { legacy: 'reject', onerror: (error) => this.logger.debug(error.message) },
  );
  private readonly serveModern = toNodeHandler(this.modern);

  constructor(
    private readonly servers: McpServerFactory,
    private readonly sessions: McpSessions,
    private readonly open: OpenStreams,
  ) {}

  /** Serves one exchange of a caller. Throws `McpFailure` and `HubError` before it has answered anything. */
  async serve(exchange: Exchange, caller: Caller): Promise<void> {
    const { request, response, body } = exchange;
    if (isNestedTooDeep(body))
      throw new HubError('request.invalid', 'The message is nested too deeply.');
    // A posted message is authenticated again before its answer is sent.
    if (request.method === 'GET') this.open.add(response, caller);
    if (await isLegacyRequest(withoutBody(exchange), body)) {
      return this.sessions.serve(exchange, caller);
    }
    await this.serveModern(Object.assign(request, { auth: toCallerInfo(caller) }), response, body);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.modern.close();
  }
}

/** The method and headers by which, beside the body, the library tells the eras apart. */
function withoutBody({ request }: Exchange): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request('http://hub/mcp', { method: request.method ?? 'GET', headers });
}
