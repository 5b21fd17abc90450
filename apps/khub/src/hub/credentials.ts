import { exchangeTime } from '@app/domain';

/** What joining a hub gave this client, as it is kept on disk. */
export interface Credentials {
  /** Without a trailing slash. */
  hubUrl: string;
  serverId: string;
  memberId: string;
  clientId: string;
  groupKey: string;
  accessToken: string;
  syncSigningSecret: string;
  /** When the access token ends; ISO 8601. */
  expiresAt: string;
  /** What the hub knows as this client's own public key; absent where it knows none. */
  signingKey?: string;
  /** From when on it is to be exchanged for a new one; ISO 8601. */
  renewAt: string;
}

const FIELDS = [
  'hubUrl',
  'serverId',
  'memberId',
  'clientId',
  'groupKey',
  'accessToken',
  'syncSigningSecret',
  'expiresAt',
  'renewAt',
] as const satisfies readonly (keyof Credentials)[];

/** When a token that was handed out `now` (milliseconds) and ends at `expiresAt` is to be exchanged. */
export function renewalOf(expiresAt: string, now: number): string {
  return new Date(exchangeTime(expiresAt, now)).toISOString();
}

/** Reads the text of a credentials file; null if it is not one. */
export function parseCredentials(text: string): Credentials | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const { signingKey } = fields;
  if (signingKey !== undefined && typeof signingKey !== 'string') return null;
  return FIELDS.every((name) => typeof fields[name] === 'string') ? (value as Credentials) : null;
}
