/** How many sessions there may be, and how long one lives, in milliseconds. */
export interface SessionLimits {
  total: number;
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
  /** By owner, then by id in the order of use: the first is the one unused for longest. */
  private readonly owners = new Map<string, Map<string, Held<Session>>>();
  private readonly sessions = new Map<string, Held<Session>>();

  constructor(private readonly limits: SessionLimits) {}

  get size(): number {
    return this.sessions.size;
  }

  /** The live sessions. */
  list(now: number): Held<Session>[] {
    return [...this.sessions.values()].filter((held) => !this.isOver(held, now));
  }

  /** Whether this owner may open a session: there is room, or it has so many that one of its own is replaced. */
  hasRoom(owner: string): boolean {
    return this.size < this.limits.total || this.hasTooMany(owner);
  }

  /** Adds a session; returns the one that it replaces: the least recently used of an owner that has too many. */
  open(id: string, owner: string, session: Session, now: number): Held<Session>[] {
    const [oldest] = this.hasTooMany(owner) ? this.ownedBy(owner).values() : [];
    const replaced = oldest ? [this.remove(oldest)] : [];
    const held = { id, owner, session, openedAt: now, usedAt: now, exchanges: 0 };
    this.sessions.set(id, held);
    this.ownedBy(owner).set(id, held);
    return replaced;
  }

  /** Returns the live session with this id and owner and marks it as used; undefined if there is none. */
  use(id: string, owner: string, now: number): Held<Session> | undefined {
    const held = this.sessions.get(id);
    if (!held || held.owner !== owner || this.isOver(held, now)) return undefined;
    held.usedAt = now;
    const own = this.ownedBy(owner);
    own.delete(id);
    own.set(id, held);
    return held;
  }

  /** Whether this owner has the session of this id. */
  isOf(id: string, owner: string): boolean {
    return this.sessions.get(id)?.owner === owner;
  }

  /** Removes a session and returns it; undefined if there is none. */
  close(id: string): Held<Session> | undefined {
    const held = this.sessions.get(id);
    return held && this.remove(held);
  }

  /** Removes and returns the sessions that were idle or open for too long. */
  expire(now: number): Held<Session>[] {
    return [...this.sessions.values()]
      .filter((held) => this.isOver(held, now))
      .map((held) => this.remove(held));
  }

  /** Removes and returns all sessions. */
  clear(): Held<Session>[] {
    return [...this.sessions.values()].map((held) => this.remove(held));
  }

  private hasTooMany(owner: string): boolean {
    return (this.owners.get(owner)?.size ?? 0) >= this.limits.perOwner;
  }

  private isOver({ openedAt, usedAt, exchanges }: Held<Session>, now: number): boolean {
    if (now - openedAt >= this.limits.absoluteMs) return true;
    return exchanges === 0 && now - usedAt >= this.limits.idleMs;
  }

  private ownedBy(owner: string): Map<string, Held<Session>> {
    const own = this.owners.get(owner) ?? new Map<string, Held<Session>>();
    this.owners.set(owner, own);
    return own;
  }

  private remove(held: Held<Session>): Held<Session> {
    this.sessions.delete(held.id);
    const own = this.owners.get(held.owner);
    own?.delete(held.id);
    if (own?.size === 0) this.owners.delete(held.owner);
    return held;
  }
}
