import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { HubError } from '@app/domain';
import type { StoredMcpSession } from '@app/projections';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CLOCK, type Clock } from '../../runtime/clock.js';
import { errorStack } from '../../errors/error-stack.js';
import { isTransient } from '../../errors/transient.js';
import { EventStore } from '../../event-store/event-store.js';
import { RANDOMNESS, type Randomness } from '../../runtime/randomness.js';
import { McpFailure, RPC_ERRORS } from './mcp-failure.js';
import { McpServerFactory } from './server-factory.js';
import { type Caller, callerKey } from '../caller/caller.js';
import { ReplayBuffer } from './replay-buffer.js';
import { type Held, SessionTable } from './session-table.js';
import { type Exchange, SessionTransport } from './session-transport.js';
import { StoredSessions } from './stored-sessions.js';

/** The limits of sessions, in all hubs together; docs/mcp.md lists them. */
export const SESSION_LIMITS = {
  total: 5_000,
  perOwner: 100,
  idleMs: 30 * 60 * 1000,
  absoluteMs: 24 * 60 * 60 * 1000,
} as const;

const SWEEP_MS = 60_000;
/** Messages that are kept for clients which lost their stream, of all sessions together. */
const MAX_REPLAY_BYTES = 16 * 1024 * 1024;
/** How much of the revision that a client asks for is kept, in characters. */
const MAX_REVISION_LENGTH = 40;

/** A live session: its owner, and when it was opened and last used, in milliseconds since 1970. */
export interface LiveSession {
  clientId?: string;
  /** Of one without a bearer. */
  address?: string;
  openedAt: number;
  usedAt: number;
  /** In this process. */
  exchanges: number;
}

/** Serves the protocol up to 2025-11-25: sessions that any hub on the database can continue, each bound to the caller that opened it. */
@Injectable()
export class McpSessions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mcp');
  /** The sessions that this process serves. */
  private readonly table = new SessionTable<SessionTransport>(SESSION_LIMITS);
  private readonly resuming = new Map<string, Promise<Held<SessionTransport> | undefined>>();
  private readonly stored: StoredSessions;
  private readonly replay: ReplayBuffer;
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly servers: McpServerFactory,
    @Inject(CLOCK) private readonly now: Clock,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    store: EventStore,
  ) {
    this.stored = new StoredSessions(store.sql, SESSION_LIMITS);
    const counts = { withdrawals: () => store.withdrawals(), hub: random.uuid() };
    this.replay = new ReplayBuffer(MAX_REPLAY_BYTES, counts);
  }

  /** How many live sessions this process serves. */
  get size(): number {
    return this.table.size;
  }

  /** The sessions that are live, whichever hub they began on, the one used last first: at most `limit`, and how many there are. */
  async list(limit: number): Promise<{ sessions: LiveSession[]; count: number }> {
    const now = this.now();
    const { sessions, count } = await this.stored.list(now, limit);
    const held = this.table.list(now);
    return {
      sessions: sessions.map((session) => {
        const { owner, openedAt, usedAt } = session;
        const own = held.find(({ id }) => this.stored.isOf(session, id));
        const exchanges = own?.exchanges ?? 0;
        const lastUse = Math.max(usedAt, own?.usedAt ?? 0);
        return { ...ownerOf(owner), openedAt, usedAt: lastUse, exchanges };
      }),
      count,
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.replay.forgetWithdrawn();
    this.sweep = setInterval(() => void this.sweepOnce(), SWEEP_MS).unref();
  }

  /** Before the server closes: open streams end, so that it can. Their sessions go on in another hub, or in this one's successor. */
  beforeApplicationShutdown(): void {
    clearInterval(this.sweep);
    this.closeAll(this.table.clear());
  }

  /** Serves one exchange. Throws `McpFailure` for an unknown session and `server.overloaded` when no session is free. */
  async serve(exchange: Exchange, caller: Caller): Promise<void> {
    const { request, response, body } = exchange;
    const id = request.headers['mcp-session-id'];
    // An initialisation opens a new session even if it names the id of one that is gone.
    const initialize = [body].flat().find(isInitializeRequest);
    if (initialize) return this.open(exchange, caller, initialize.params.protocolVersion);
    if (typeof id !== 'string') {
      throw new McpFailure(RPC_ERRORS.server, 'Bad Request: Mcp-Session-Id header is required');
    }
    const held = await this.take(id, caller);
    // A client that is gone closes nothing: its exchange would count as open for good.
    if (response.closed) return;
    held.exchanges++;
    response.once('close', () => {
      held.exchanges--;
      held.usedAt = this.now();
    });
    await held.session.serve(exchange, caller);
  }

  /** Resolves to the session of an id, in this process from now on. Throws `McpFailure` when there is none. */
  private async take(id: string, caller: Caller): Promise<Held<SessionTransport>> {
    const owner = callerKey(caller);
    const stored = await this.stored.use(id, owner, this.now());
    // The session may have been ended by another hub; then it ends here too.
    if (!stored && this.table.isOf(id, owner))
      this.closeAll([this.table.close(id)].flatMap((each) => each ?? []));
    const held =
      stored && (this.table.use(id, owner, this.now()) ?? (await this.resume(id, stored, caller)));
    if (!held) throw new McpFailure(RPC_ERRORS.sessionNotFound, 'Session not found');
    return held;
  }

  private async open(exchange: Exchange, caller: Caller, revision: string): Promise<void> {
    const owner = callerKey(caller);
    if (!(await this.stored.hasRoom(owner, this.now()))) throw new HubError('server.overloaded');
    const id = this.random.uuid();
    const transport = await this.transportOf(id, caller, async () => {
      const now = this.now();
      await this.stored.open(id, owner, revision.slice(0, MAX_REVISION_LENGTH), now);
      this.closeAll(this.table.open(id, owner, transport, now));
    });
    try {
      await transport.serve(exchange, caller);
    } finally {
      // A message that only looked like an initialisation leaves no session.
      if (!transport.hasBegun) await transport.close();
    }
  }

  /** Takes up a session that began in another hub, or in this one before a restart; concurrent requests share one attempt. */
  private resume(
    id: string,
    { owner, revision }: StoredMcpSession,
    caller: Caller,
  ): Promise<Held<SessionTransport> | undefined> {
    const resumed = this.resuming.get(id) ?? this.resumeOnce(id, { owner, revision }, caller);
    this.resuming.set(id, resumed);
    return resumed.finally(() => this.resuming.delete(id));
  }

  private async resumeOnce(
    id: string,
    { owner, revision }: Pick<StoredMcpSession, 'owner' | 'revision'>,
    caller: Caller,
  ): Promise<Held<SessionTransport> | undefined> {
    const transport = await this.transportOf(id, caller, async () => {
      this.closeAll(this.table.open(id, owner, transport, this.now()));
    });
    await transport.resume(revision, caller);
    return this.table.use(id, owner, this.now());
  }

  private async transportOf(
    id: string,
    caller: Caller,
    onBegun: () => Promise<void>,
  ): Promise<SessionTransport> {
    const transport = new SessionTransport({
      id,
      kept: this.replay.of(id),
      onBegun,
      onEnded: () => this.stored.end(id),
      onError: (error) => this.logger.debug(error.message),
      onClosed: () => this.forget(id),
    });
    await transport.connect(this.servers.forSession(caller));
    return transport;
  }

  /** Marks the sessions with open exchanges as used, closes those that ended elsewhere, and forgets those that were idle for too long. */
  private async sweepOnce(): Promise<void> {
    const now = this.now();
    this.closeAll(this.table.expire(now));
    const busy = this.table.list(now).filter(({ exchanges }) => exchanges > 0);
    try {
      const ids = busy.map(({ id }) => id);
      const ended = await this.stored.touch(ids, now);
      this.closeAll(busy.filter(({ id }) => ended.includes(id)));
      await this.stored.forget(now);
    } catch (error) {
      if (!isTransient(error)) this.logger.error(errorStack(error));
    }
  }

  private closeAll(ended: readonly Held<SessionTransport>[]): void {
    for (const { id, session } of ended) {
      this.forget(id);
      session.close().catch((error: unknown) => this.logger.error(errorStack(error)));
    }
  }

  private forget(id: string): void {
    this.table.close(id);
    this.replay.forget(id);
  }
}

function ownerOf(owner: string): Pick<LiveSession, 'clientId' | 'address'> {
  const at = owner.indexOf(' ');
  const name = owner.slice(at + 1);
  return owner.slice(0, at) === 'client' ? { clientId: name } : { address: name };
}
