/** The cookie of a console session: the first on HTTPS, where browsers let nobody else set it. */
const SECURE_NAME = '__Host-khub';
const PLAIN_NAME = 'khub';

/** 32 bytes as base64url. */
const SESSION_ID = /^[A-Za-z0-9_-]{43}$/;

/** Whether the page that sends a request, or else the hub's own address, is reached by HTTPS. */
export function isSecureOrigin(origin: string | undefined, baseUrl: string | undefined): boolean {
  return (origin ?? baseUrl ?? '').startsWith('https:');
}

/**
 * Returns the session id of a Cookie header; undefined for none, and for two that one cannot tell apart. Where the hub is reached
 * by HTTPS alone, only the cookie that needs it counts.
 */
export function sessionIdIn(
  header: string | undefined,
  baseUrl: string | undefined,
): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const named = (name: string) => pairs.filter(([key]) => key === name).map(([, value]) => value);
  const isHttps = baseUrl?.startsWith('https:') ?? false;
  for (const name of isHttps ? [SECURE_NAME] : [SECURE_NAME, PLAIN_NAME]) {
    const [id, other] = named(name);
    if (id !== undefined && other === undefined && SESSION_ID.test(id)) return id;
  }
  return undefined;
}

/** How a session's cookie is kept: over HTTPS alone or not, and for how many seconds. */
interface CookieKeeping {
  isSecure: boolean;
  seconds: number;
}

/** The Set-Cookie header that keeps a session. */
export function sessionCookie(id: string, { isSecure, seconds }: CookieKeeping): string {
  const rest = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}`;
  return isSecure ? `${SECURE_NAME}=${id}; Secure; ${rest}` : `${PLAIN_NAME}=${id}; ${rest}`;
}

/** The Set-Cookie headers that take a session away, whichever cookie holds it. */
export const NO_SESSION: readonly string[] = [true, false].map((isSecure) =>
  sessionCookie('', { isSecure, seconds: 0 }),
);
