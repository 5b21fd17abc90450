import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type EventStore,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type Caller, toCallerInfo } from '../caller/caller.js';

/** How long a client that lost its stream waits before it comes back, in milliseconds. */
const RETRY_MS = 1_000;

/** One exchange on the wire, with its body read. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: unknown;
}

/** What a session's transport is made with. */
export interface SessionOf {
  id: string;
  /** What it has sent, for clients that lost their stream. */
  kept: EventStore;
  /** Called when the client begins the session, and when it ends it. */
  onBegun: () => Promise<void>;
  onEnded: () => Promise<void>;
  /** Called for errors, and when this end is closed. */
  onError: (error: Error) => void;
  onClosed: () => void;
}

interface Failure {
  error: unknown;
}

/** This process's end of a session of the protocol up to 2025-11-25. */
export class SessionTransport {
  private readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Why the session could not begin; the SDK would answer that the client's message cannot be parsed. */
  private notBegun: Failure | undefined;

  constructor({ id, kept, onBegun, onEnded, onError, onClosed }: SessionOf) {
    this.transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: async () => {
        try {
          await onBegun();
        } catch (error) {
          this.notBegun = { error };
          throw error;
        }
      },
      onsessionclosed: onEnded,
      eventStore: kept,
      retryInterval: RETRY_MS,
    });
    this.transport.onclose = onClosed;
    this.transport.onerror = onError;
  }

  /** Connects the server that answers the session's requests. */
  async connect(server: Server): Promise<void> {
    // The transport's optional members are declared without `undefined`.
    await server.connect(this.transport as Parameters<Server['connect']>[0]);
  }

  /** Whether the client has begun the session. */
  get hasBegun(): boolean {
    return this.transport.sessionId !== undefined && !this.notBegun;
  }

  /** Begins the session here as its client began it elsewhere, with the revision that it asked for. */
  async resume(revision: string, caller: Caller): Promise<void> {
    const params = {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'resumed', version: '0' },
    };
    const request = new Request('http://hub/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
    const parsedBody = { jsonrpc: '2.0', id: 0, method: 'initialize', params };
    const answer = await this.transport.handleRequest(request, {
      parsedBody,
      authInfo: toCallerInfo(caller),
    });
    // The answer is for nobody; reading it completes the initialization.
    await answer.text();
  }

  /** Serves one exchange. Throws, with nothing answered yet, what `onBegun` and `onEnded` throw. */
  async serve({ request, response, body }: Exchange, caller: Caller): Promise<void> {
    let failure: Failure | undefined;
    const listener = getRequestListener(
      async (asked) => {
        try {
          const context = { authInfo: toCallerInfo(caller), parsedBody: body };
          const answer = await this.transport.handleRequest(asked, context);
          if (!this.notBegun) return answer;
          failure = this.notBegun;
        } catch (error) {
          failure = { error };
        }
        return RESPONSE_ALREADY_SENT;
      },
      { overrideGlobalObjects: false },
    );
    await listener(request, response);
    if (failure) throw failure.error;
  }

  /** Ends the session's exchanges in this process; in other hubs it goes on. */
  close(): Promise<void> {
    return this.transport.close();
  }
}
