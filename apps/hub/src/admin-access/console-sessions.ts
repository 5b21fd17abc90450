import { sha256 } from '@app/domain';
import {
  type ConsoleSession,
  type Principal,
  type Sql,
  addConsoleSession,
  endConsoleSession,
  findConsoleSession,
  forgetConsoleSessions,
  isLasting,
  listConsoleSessions,
  setConsoleCode,
  takeConsoleCode,
  touchConsoleSession,
} from '@app/projections';
import type { Clock } from '../runtime/clock.js';
import type { Randomness } from '../runtime/randomness.js';

/** How long a session may be idle, and how long it lasts at most. */
export const SESSION_IDLE_MS = 60 * 60 * 1000;
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1000;

const LASTING = { lifeMs: SESSION_LIFE_MS, idleMs: SESSION_IDLE_MS };

/** How long a member's code is valid. */
const CODE_LIFE_MS = 60 * 1000;

/** The use of a session is written at most this often, so that most requests write nothing. */
const TOUCH_EVERY_MS = 30 * 1000;

const ID_BYTES = 32;

/** What the sessions of the console work with. */
export interface ConsoleSessionParts {
  sql: Sql;
  random: Randomness;
  now: Clock;
  /** The bearer of administration: if it changes, the sessions that it began have ended. */
  adminToken: string;
}

const hashOf = (secret: string): string => sha256(secret).toString('hex');

/** The sessions of the console, shared by all replicas through the database, which stores only hashes of their secrets. */
export class ConsoleSessions {
  private readonly adminTokenHash: string;

  constructor(private readonly parts: ConsoleSessionParts) {
    this.adminTokenHash = hashOf(parts.adminToken);
  }

  /** Begins a session of a member, or of the holder of the administration token (null). Resolves to its id, which is not stored. */
  async begin(principal: Pick<Principal, 'memberId' | 'tokenHash'> | null): Promise<string> {
    const { sql, random } = this.parts;
    const now = this.parts.now();
    await forgetConsoleSessions(sql, { now, ...LASTING });
    const id = random.bytes(ID_BYTES).toString('base64url');
    const { memberId = null, tokenHash = this.adminTokenHash } = principal ?? {};
    await addConsoleSession(sql, { sessionHash: hashOf(id), memberId, tokenHash, now });
    return id;
  }

  /** Resolves to the session with an id; undefined if it has ended or never existed. */
  async find(id: string): Promise<ConsoleSession | undefined> {
    const now = this.parts.now();
    const session = await findConsoleSession(this.parts.sql, hashOf(id), now);
    if (!session) return undefined;
    if (!isLasting(session.beganAt, session.usedAt, { now, ...LASTING })) return undefined;
    if (!session.member && session.tokenHash !== this.adminTokenHash) return undefined;
    return session;
  }

  /** The same, and marks the session as used. */
  async use(id: string): Promise<ConsoleSession | undefined> {
    const session = await this.find(id);
    const now = this.parts.now();
    if (!session || now - session.usedAt < TOUCH_EVERY_MS) return session;
    await touchConsoleSession(this.parts.sql, hashOf(id), now);
    return { ...session, usedAt: now };
  }

  /** The live sessions of all replicas, the last used first: at most `limit`, and how many there are. */
  list(limit: number): Promise<{ sessions: ConsoleSession[]; count: number }> {
    const now = this.parts.now();
    const { adminTokenHash } = this;
    return listConsoleSessions(this.parts.sql, { adminTokenHash, now, ...LASTING }, limit);
  }

  /** Ends a session, on every replica. */
  async end(id: string): Promise<void> {
    await endConsoleSession(this.parts.sql, hashOf(id));
  }

  /** Makes a code for a member's token, replacing an earlier one; resolves to the code and its expiry. */
  async makeCode({
    tokenHash,
  }: Pick<Principal, 'tokenHash'>): Promise<{ code: string; expiresAt: number }> {
    const code = this.parts.random.bytes(ID_BYTES).toString('base64url');
    const expiresAt = this.parts.now() + CODE_LIFE_MS;
    await setConsoleCode(this.parts.sql, { tokenHash, codeHash: hashOf(code), expiresAt });
    return { code, expiresAt };
  }

  /** Redeems a code, which works once; resolves to the hash of its token, or undefined if the code is not valid. */
  takeCode(code: string): Promise<string | undefined> {
    return takeConsoleCode(this.parts.sql, hashOf(code), this.parts.now());
  }
}
