import type { Bearer, Viewer } from '@app/projections';

/** For whom a request to /mcp acts. */
export type Principal =
  | { kind: 'member'; bearer: Bearer }
  /** Somebody without a bearer, who may read what is open to everybody. */
  | { kind: 'anonymous'; address: string };

/** What two requests of one principal have in common; a client keeps its own over a rotation of its token. */
export function principalKey(principal: Principal): string {
  return principal.kind === 'member'
    ? `client ${principal.bearer.clientId}`
    : `address ${principal.address}`;
}

/** What of the knowledge a principal may see. */
export function viewerOf(principal: Principal): Viewer {
  if (principal.kind === 'anonymous') return 'anybody';
  const { groupKey, memberId } = principal.bearer;
  return { groupKey, memberId };
}

/** A request's principal as both SDKs carry it to a handler, in place of what a token would say. */
export interface PrincipalInfo {
  token: string;
  clientId: string;
  scopes: string[];
  extra: { principal: Principal };
}

/** Packs a principal for an SDK; the token itself stays outside. */
export function infoOf(principal: Principal): PrincipalInfo {
  return { token: '', clientId: principalKey(principal), scopes: [], extra: { principal } };
}

/** Unpacks what `infoOf` packed. */
export function principalOf(info: { extra?: Record<string, unknown> } | undefined): Principal {
  const principal = info?.extra?.['principal'];
  if (!principal) throw new Error('a request reached a handler without its principal');
  return principal as Principal;
}
