/** How many sessions of one owner are served, and how long one lives, in milliseconds. */
export interface TableLimits {
  perOwner: number;
  idleMs: number;
  absoluteMs: number;
}

/** A session in the table. */
export interface Held<Session> {
  readonly id: string;
  readonly owner: string;
  readonly session: Session;
  readonly openedAt: number;
  usedAt: number;
  /** Exchanges that are going on; a session with one is not idle. */
  exchanges: number;
}

/** The sessions that this process serves, each bound to its owner. It has no clock: callers pass the time, in milliseconds. */
export class SessionTable<Session> {
  /** In the order of use: the first is the one unused for longest. */
  private readonly sessions = new Map<string, Held<Session>>();

  constructor(private readonly limits: TableLimits) {}

  get size(): number {
    return this.sessions.size;
  }

  /** The live sessions. */
  list(now: number): Held<Session>[] {
    return [...this.sessions.values()].filter((held) => !this.isOver(held, now));
  }

  /** Adds a session; returns the one that it replaces: the least recently used of an owner that has too many. */
  open(id: string, owner: string, session: Session, now: number): Held<Session>[] {
    const own = [...this.sessions.values()].filter((held) => held.owner === owner);
    const replaced = own.slice(0, Math.max(0, own.length + 1 - this.limits.perOwner));
    this.sessions.set(id, { id, owner, session, openedAt: now, usedAt: now, exchanges: 0 });
    return this.removeAll(replaced);
  }

  /** Returns the live session with this id and owner and marks it as used; undefined if there is none. */
  use(id: string, owner: string, now: number): Held<Session> | undefined {
    const held = this.sessions.get(id);
    if (!held || held.owner !== owner || this.isOver(held, now)) return undefined;
    held.usedAt = now;
    this.sessions.delete(id);
    this.sessions.set(id, held);
    return held;
  }

  /** Whether this owner has the session of this id. */
  isOf(id: string, owner: string): boolean {
    return this.sessions.get(id)?.owner === owner;
  }

  /** Removes a session and returns it; undefined if there is none. */
  close(id: string): Held<Session> | undefined {
    const held = this.sessions.get(id);
    this.sessions.delete(id);
    return held;
  }

  /** Removes and returns the sessions that were idle or open for too long. */
  expire(now: number): Held<Session>[] {
    return this.removeAll([...this.sessions.values()].filter((held) => this.isOver(held, now)));
  }

  /** Removes and returns all sessions. */
  clear(): Held<Session>[] {
    return this.removeAll([...this.sessions.values()]);
  }

  /** One that is as far ahead was opened, or used, before the clock was put back. */
  private isOver({ openedAt, usedAt, exchanges }: Held<Session>, now: number): boolean {
    if (Math.abs(now - openedAt) >= this.limits.absoluteMs) return true;
    return exchanges === 0 && Math.abs(now - usedAt) >= this.limits.idleMs;
  }

  private removeAll(ended: Held<Session>[]): Held<Session>[] {
    for (const { id } of ended) this.sessions.delete(id);
    return ended;
  }
}
