import { sha256 } from '@app/domain';
import {
  type LastingSessions,
  type Sql,
  type StoredMcpSession,
  addMcpSession,
  countMcpSessions,
  endMcpSession,
  findMcpSession,
  forgetMcpSessions,
  isLasting,
  listMcpSessions,
  touchMcpSessions,
} from '@app/projections';
import type { TableLimits } from './session-table.js';

/** How many sessions there may be in all, beside the limits of one owner. */
interface SessionLimits extends TableLimits {
  total: number;
}

/** The use of a session is written at most this often, so that most requests write nothing. */
const TOUCH_EVERY_MS = 30_000;

const hashOf = (id: string): string => sha256(id).toString('hex');

/** The sessions of all hubs on the database, stored under hashes of their ids. It has no clock: callers pass the time, in milliseconds. */
export class StoredSessions {
  constructor(
    private readonly sql: Sql,
    private readonly limits: SessionLimits,
  ) {}

  /** Whether this owner may open a session: there is room, or it has so many that one of its own is replaced. */
  async hasRoom(owner: string, now: number): Promise<boolean> {
    const { total, own } = await countMcpSessions(this.sql, owner, this.lasting(now));
    return total < this.limits.total || own >= this.limits.perOwner;
  }

  /** Begins a session; an owner that has too many loses its least recently used one. */
  async open(id: string, owner: string, revision: string, now: number): Promise<void> {
    const session = { sessionHash: hashOf(id), owner, revision, openedAt: now, usedAt: now };
    await addMcpSession(this.sql, session, this.limits.perOwner);
  }

  /** Resolves to the live session with this id and owner and marks it as used; undefined if there is none. */
  async use(id: string, owner: string, now: number): Promise<StoredMcpSession | undefined> {
    const session = await findMcpSession(this.sql, hashOf(id));
    if (!session || session.owner !== owner) return undefined;
    if (!isLasting(session.openedAt, session.usedAt, this.lasting(now))) return undefined;
    if (now - session.usedAt >= TOUCH_EVERY_MS) await this.touch([id], now);
    return session;
  }

  /** Marks sessions as used; resolves to the ids of those that have ended. */
  async touch(ids: readonly string[], now: number): Promise<string[]> {
    const there = await touchMcpSessions(this.sql, ids.map(hashOf), now);
    return ids.filter((id) => !there.has(hashOf(id)));
  }

  /** Ends a session, in every hub. */
  end(id: string): Promise<void> {
    return endMcpSession(this.sql, hashOf(id));
  }

  /** Deletes the sessions that have ended. */
  forget(now: number): Promise<void> {
    return forgetMcpSessions(this.sql, this.lasting(now));
  }

  /** The live sessions, the last used first: at most `limit`, and how many there are. */
  list(now: number, limit: number): Promise<{ sessions: StoredMcpSession[]; count: number }> {
    return listMcpSessions(this.sql, this.lasting(now), limit);
  }

  /** Whether an id is that of a stored session. */
  isOf({ sessionHash }: StoredMcpSession, id: string): boolean {
    return sessionHash === hashOf(id);
  }

  private lasting(now: number): LastingSessions {
    return { now, lifeMs: this.limits.absoluteMs, idleMs: this.limits.idleMs };
  }
}
