/** The hub's code for what has changed since it was looked at. */
export const CHANGED_MEANWHILE = 'request.precondition_failed';

/** Why the hub did not do what it was asked. */
export class Problem extends Error {
  constructor(
    /** The hub's code, or `network` where it could not be reached. */
    readonly code: string,
    message: string,
    readonly status = 0,
    /** What the hub's log calls the request. */
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'Problem';
  }
}

/** Returns what was thrown as a problem. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem('page', thrown instanceof Error ? thrown.message : String(thrown));
}
