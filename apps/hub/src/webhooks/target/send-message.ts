import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type TargetGuard, TargetRefused } from './target-guard.js';

/** How long a target may take to answer, connecting included. */
export const SEND_TIMEOUT_MS = 15_000;
/** How much a target may say before its answer's status counts, in bytes; of its body nothing is read. */
const MAX_HEADER_BYTES = 16 * 1024;

/** A message on its way to an address that was checked. */
export interface OutgoingMessage {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** What sending depends on. */
export interface Sending {
  guard: TargetGuard;
  timeoutMs: number;
  /** Ends the attempt early. */
  signal: AbortSignal;
}

/**
 * Posts a message over a connection of its own; resolves to what kept the target from taking it, null when it did (2xx). A redirect is
 * not followed. Never throws; the problem repeats nothing that the target has said but its status.
 */
export async function sendMessage(
  { url, headers, body }: OutgoingMessage,
  { guard, timeoutMs, signal }: Sending,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  try {
    // Again, for what is allowed may have changed since the address was kept.
    const request = send(guard.checked(url.href), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'knowledge-hub',
        ...headers,
      },
      // A connection that was kept open would go where its name led before.
      agent: false,
      lookup: guard.lookup,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: AbortSignal.any([timeout, signal]),
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    response.destroy();
    return problemOf(response.statusCode ?? 0);
  } catch (error) {
    if (timeout.aborted) return `did not answer within ${timeoutMs / 1_000} s`;
    if (error instanceof TargetRefused) return error.message;
    const { code } = error as NodeJS.ErrnoException;
    return `could not be reached (${code ?? 'no connection'})`;
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return `answered ${status}${isRedirect ? '; redirects are not followed' : ''}`;
}
