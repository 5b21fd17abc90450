import type { Principal, Viewer } from '@app/projections';

/** Who sends a request to /mcp: a member, or somebody without a bearer, who may read what is open to everybody. */
export type Caller = (
  { kind: 'member'; principal: Principal } | { kind: 'anonymous'; address: string }
) & {
  /** The key of the project that a request uses if it names none; null for none. */
  project: string | null;
  /** Throws `auth.*` if the same request would be refused now. */
  assertActive: () => Promise<void>;
};

/** Identifies a caller across requests; a client keeps its key when its token is rotated. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'member'
    ? `client ${caller.principal.clientId}`
    : `address ${caller.address}`;
}

/** The viewer as which a caller reads knowledge. */
export function viewerOf(caller: Caller): Viewer {
  if (caller.kind === 'anonymous') return 'anybody';
  const { groupKey, memberId } = caller.principal;
  return { groupKey, memberId };
}

/** A request's caller in the form in which both SDKs carry it to a handler. */
export interface CallerInfo {
  token: string;
  clientId: string;
  scopes: string[];
  extra: { caller: Caller };
}

/** Packs a caller for an SDK, without its token. */
export function toCallerInfo(caller: Caller): CallerInfo {
  return { token: '', clientId: callerKey(caller), scopes: [], extra: { caller } };
}

/** Unpacks what `toCallerInfo` packed. */
export function callerOf(info: { extra?: Record<string, unknown> } | undefined): Caller {
  const caller = info?.extra?.['caller'];
  if (!caller) throw new Error('a request reached a handler without its caller');
  return caller as Caller;
}
