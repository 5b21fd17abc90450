import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { HubError } from '@app/domain';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CLOCK, type Clock } from '../../runtime/clock.js';
import { errorStack } from '../../errors/error-stack.js';
import { EventStore } from '../../event-store/event-store.js';
import { RANDOMNESS, type Randomness } from '../../runtime/randomness.js';
import { McpFailure, RPC_ERRORS } from './mcp-failure.js';
import { McpServerFactory } from './server-factory.js';
import { type Caller, infoOf, callerKey } from '../caller/caller.js';
import { ReplayBuffer } from './replay-buffer.js';
import { SessionTable } from './session-table.js';

/** The limits of sessions; docs/mcp.md lists them. */
export const SESSION_LIMITS = {
  total: 5_000,
  perOwner: 100,
  idleMs: 30 * 60 * 1000,
  absoluteMs: 24 * 60 * 60 * 1000,
} as const;

const SWEEP_MS = 60_000;
/** Messages that are kept for clients which lost their stream, of all sessions together. */
const MAX_REPLAY_BYTES = 16 * 1024 * 1024;
/** When a client that lost its stream is to come back, in milliseconds. */
const RETRY_MS = 1_000;

/** One exchange on the wire, with its body read. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: unknown;
}

interface Session {
  transport: StreamableHTTPServerTransport;
  caller: Caller;
}

/** A live session: whose it is, and when it was opened and used, in milliseconds since 1970. */
export interface LiveSession {
  clientId?: string;
  /** Of one without a bearer. */
  address?: string;
  openedAt: number;
  usedAt: number;
  exchanges: number;
}

/** Serves the protocol up to 2025-11-25: sessions in memory, each bound to the caller that opened it. */
@Injectable()
export class McpSessions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mcp');
  private readonly table = new SessionTable<Session>(SESSION_LIMITS);
  private readonly replay: ReplayBuffer;
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly servers: McpServerFactory,
    @Inject(CLOCK) private readonly now: Clock,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    store: EventStore,
  ) {
    this.replay = new ReplayBuffer(MAX_REPLAY_BYTES, () => store.withdrawals());
  }

  get size(): number {
    return this.table.size;
  }

  /** The sessions of this process that are live. */
  list(): LiveSession[] {
    return this.table.list(this.now()).map(({ session, openedAt, usedAt, exchanges }) => {
      const { caller } = session;
      const owner =
        caller.kind === 'member'
          ? { clientId: caller.principal.clientId }
          : { address: caller.address };
      return { ...owner, openedAt, usedAt, exchanges };
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.replay.forgetWithdrawn();
    this.sweep = setInterval(() => this.endAll(this.table.expire(this.now())), SWEEP_MS).unref();
  }

  /** Before the server closes: open streams end, so that it can. */
  beforeApplicationShutdown(): void {
    clearInterval(this.sweep);
    this.endAll(this.table.clear());
  }

  /** Serves one exchange. Throws `McpFailure` for an unknown session and `server.overloaded` when no session is free. */
  async serve(exchange: Exchange, caller: Caller): Promise<void> {
    const { request, body } = exchange;
    const id = request.headers['mcp-session-id'];
    // Also with the id of a session that is gone: whoever initialises wants a new one.
    if ([body].flat().some(isInitializeRequest)) return this.open(exchange, caller);
    if (typeof id !== 'string') {
      throw new McpFailure(RPC_ERRORS.server, 'Bad Request: Mcp-Session-Id header is required');
    }
    const held = this.table.use(id, callerKey(caller), this.now());
    if (!held) throw new McpFailure(RPC_ERRORS.sessionNotFound, 'Session not found');
    held.exchanges++;
    exchange.response.once('close', () => {
      held.exchanges--;
      held.usedAt = this.now();
    });
    await pass(exchange, held.session.transport, caller);
  }

  private async open(exchange: Exchange, caller: Caller): Promise<void> {
    if (!this.table.hasRoom(callerKey(caller))) throw new HubError('server.overloaded');
    const id = this.random.uuid();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => {
        this.endAll(this.table.open(id, callerKey(caller), { transport, caller }, this.now()));
      },
      eventStore: this.replay.of(id),
      retryInterval: RETRY_MS,
    });
    transport.onclose = () => this.forget(id);
    transport.onerror = (error) => this.logger.debug(error.message);
    const server = this.servers.forSession(caller);
    // The transport's optional members are declared without `undefined`.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    try {
      await pass(exchange, transport, caller);
    } finally {
      // A message that only looked like an initialisation leaves no session.
      if (transport.sessionId === undefined) await server.close();
    }
  }

  private endAll(ended: readonly { id: string; session: Session }[]): void {
    for (const { id, session } of ended) {
      this.forget(id);
      session.transport.close().catch((error: unknown) => this.logger.error(errorStack(error)));
    }
  }

  private forget(id: string): void {
    this.table.close(id);
    this.replay.forget(id);
  }
}

async function pass(
  { request, response, body }: Exchange,
  transport: StreamableHTTPServerTransport,
  caller: Caller,
): Promise<void> {
  await transport.handleRequest(Object.assign(request, { auth: infoOf(caller) }), response, body);
}
