import { sha256 } from '@app/domain';
import {
  type LiveSince,
  type Sql,
  type StoredMcpSession,
  addMcpSession,
  countMcpSessions,
  endMcpSession,
  findMcpSession,
  forgetMcpSessions,
  listMcpSessions,
  touchMcpSessions,
} from '@app/projections';
import type { SessionLimits } from './session-table.js';

/** That a session was used is written once in this time, so that asking costs no writing. */
const TOUCH_EVERY_MS = 30_000;

const hashOf = (id: string): string => sha256(id).toString('hex');

/** The sessions of all hubs on the database, which holds no id of theirs. Knows no clock: every question carries the time, in milliseconds. */
export class StoredSessions {
  constructor(
    private readonly sql: Sql,
    private readonly limits: SessionLimits,
  ) {}

  /** Whether this owner may open a session: there is room, or it has so many that it would give one up. */
  async hasRoom(owner: string, now: number): Promise<boolean> {
    const { total, own } = await countMcpSessions(this.sql, owner, this.liveSince(now));
    return total < this.limits.total || own >= this.limits.perOwner;
  }

  /** Begins a session; of an owner that has too many the one ends that it has not used for longest. */
  async open(id: string, owner: string, revision: string, now: number): Promise<void> {
    const session = { sessionHash: hashOf(id), owner, revision, openedAt: now, usedAt: now };
    await addMcpSession(this.sql, session, this.limits.perOwner);
  }

  /** The live session of this id and owner, which is thereby used; undefined when there is none, whatever the reason. */
  async use(id: string, owner: string, now: number): Promise<StoredMcpSession | undefined> {
    const session = await findMcpSession(this.sql, hashOf(id));
    const { openedAt, usedAt } = this.liveSince(now);
    if (!session || session.owner !== owner) return undefined;
    if (session.openedAt <= openedAt || session.usedAt <= usedAt) return undefined;
    if (now - session.usedAt >= TOUCH_EVERY_MS) await this.touch([id], now);
    return session;
  }

  /** Notes that sessions are in use; resolves to the ids of those that are over. */
  async touch(ids: readonly string[], now: number): Promise<string[]> {
    const there = await touchMcpSessions(this.sql, ids.map(hashOf), now);
    return ids.filter((id) => !there.has(hashOf(id)));
  }

  /** Ends a session, in every hub. */
  end(id: string): Promise<void> {
    return endMcpSession(this.sql, hashOf(id));
  }

  /** Forgets those that are over. */
  forget(now: number): Promise<void> {
    return forgetMcpSessions(this.sql, this.liveSince(now));
  }

  /** Those that are live, the one used last first: at most `limit`, and how many there are. */
  list(now: number, limit: number): Promise<{ sessions: StoredMcpSession[]; count: number }> {
    return listMcpSessions(this.sql, this.liveSince(now), limit);
  }

  /** Whether an id is that of a stored session. */
  isOf({ sessionHash }: StoredMcpSession, id: string): boolean {
    return sessionHash === hashOf(id);
  }

  private liveSince(now: number): LiveSince {
    return { openedAt: now - this.limits.absoluteMs, usedAt: now - this.limits.idleMs };
  }
}
