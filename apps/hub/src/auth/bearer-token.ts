import { HubError } from '@app/domain';

const BEARER = /^Bearer +(\S+) *$/i;
const OTHER_SCHEME = /^(?!Bearer )\S+ /i;

/** The token of an Authorization header. Throws `auth.unsupported_scheme`, and `auth.invalid_token` for a malformed one. */
export function bearerTokenIn(authorization: string): string {
  const token = BEARER.exec(authorization)?.[1];
  if (token !== undefined) return token;
  throw new HubError(
    OTHER_SCHEME.test(authorization) ? 'auth.unsupported_scheme' : 'auth.invalid_token',
  );
}
