/** The cookie of a console session; the first is for HTTPS, where browsers let no other site set it. */
const SECURE_NAME = '__Host-khub';
const PLAIN_NAME = 'khub';

/** 32 bytes as base64url. */
const SESSION_ID = /^[A-Za-z0-9_-]{43}$/;

/** Whether the page that sends a request, or else the hub's own address, is reached by HTTPS. */
export function isSecureOrigin(origin: string | undefined, baseUrl: string | undefined): boolean {
  return (origin ?? baseUrl ?? '').startsWith('https:');
}

/**
 * Returns the session id of a Cookie header; undefined if it has none, or two of the same name. Where the hub is reached only
 * by HTTPS, only the secure cookie counts.
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

/** How long a browser keeps the cookie, in seconds: longer than a session lasts, so that a page left open hears that it ended. */
export const COOKIE_LIFE_SECONDS = 30 * 24 * 60 * 60;

/** How a browser keeps a session's cookie: only for HTTPS or not, and for how many seconds. */
interface CookieKeeping {
  isSecure: boolean;
  seconds: number;
}

/** The Set-Cookie header that keeps a session. */
export function sessionCookie(id: string, { isSecure, seconds }: CookieKeeping): string {
  const rest = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}`;
  return isSecure ? `${SECURE_NAME}=${id}; Secure; ${rest}` : `${PLAIN_NAME}=${id}; ${rest}`;
}

/** The Set-Cookie headers that remove a session, whichever cookie holds it. */
export const NO_SESSION: readonly string[] = [true, false].map((isSecure) =>
  sessionCookie('', { isSecure, seconds: 0 }),
);
