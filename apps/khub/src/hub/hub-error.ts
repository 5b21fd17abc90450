/** What a hub says when it refuses: one of its codes, and what that means. */
export interface HubRefusal {
  code: string;
  message?: string;
}

/**
 * Returns the error of a hub that the body of an answer holds, as its routes have it (`error.code`) or as JSON-RPC carries it
 * (`error.data.code`); null for any other body, such as that of a proxy that refuses in JSON of its own.
 */
export function hubErrorIn(body: unknown): HubRefusal | null {
  const error = fieldOf(body, 'error');
  const code = fieldOf(fieldOf(error, 'data'), 'code') ?? fieldOf(error, 'code');
  if (typeof code !== 'string') return null;
  const message = fieldOf(error, 'message');
  return { code, ...(typeof message === 'string' && { message }) };
}

/**
 * Returns what an answer comes to that is not what was asked for: a hub's refusal, by its code, or that the hub is away, busy, or has
 * something else answer in its place.
 */
export function noAnswerIn(
  { status }: Pick<Response, 'status'>,
  body: unknown,
): { kind: 'refused' | 'away'; reason: string } {
  const refused = hubErrorIn(body);
  if (!refused) return { kind: 'away', reason: `it answered ${status}, but not as a hub does` };
  const isAway = status >= 500 || status === 429;
  return { kind: isAway ? 'away' : 'refused', reason: refused.code };
}

/** The field of this name; undefined of what has none, or no fields at all. */
export function fieldOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name];
}
