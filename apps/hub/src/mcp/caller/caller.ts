import type { Principal, Viewer } from '@app/projections';

/** For whom a request to /mcp acts: a member, or somebody without a bearer, who may read what is open to everybody. */
export type Caller = (
  { kind: 'member'; principal: Principal } | { kind: 'anonymous'; address: string }
) & {
  /** The key of the project that is meant where a request names none; null for none. */
  project: string | null;
  /** Throws `auth.*` when the same request would be refused if it came now. */
  assertActive: () => Promise<void>;
};

/** What two requests of one caller have in common; a client keeps its own over a rotation of its token. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'member'
    ? `client ${caller.principal.clientId}`
    : `address ${caller.address}`;
}

/** As which viewer a caller reads knowledge. */
export function viewerOf(caller: Caller): Viewer {
  if (caller.kind === 'anonymous') return 'anybody';
  const { groupKey, memberId } = caller.principal;
  return { groupKey, memberId };
}

/** A request's caller as both SDKs carry it to a handler, in place of what a token would say. */
export interface CallerInfo {
  token: string;
  clientId: string;
  scopes: string[];
  extra: { caller: Caller };
}

/** Packs a caller for an SDK; the token itself stays outside. */
export function infoOf(caller: Caller): CallerInfo {
  return { token: '', clientId: callerKey(caller), scopes: [], extra: { caller } };
}

/** Unpacks what `infoOf` packed. */
export function callerOf(info: { extra?: Record<string, unknown> } | undefined): Caller {
  const caller = info?.extra?.['caller'];
  if (!caller) throw new Error('a request reached a handler without its caller');
  return caller as Caller;
}
