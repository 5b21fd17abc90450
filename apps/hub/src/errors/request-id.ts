import type { IncomingHttpHeaders } from 'node:http';

/** The answer's header that names the request, and the request's that may. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** How long an id may be that a caller gives, in characters. */
export const MAX_REQUEST_ID = 128;

/** W3C Trace Context: version, trace-id, parent-id, flags; versions after 00 may say more behind them. */
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|(?<!^00.{53})-)/;
const GIVEN = new RegExp(`^[\\w.:+/=-]{1,${MAX_REQUEST_ID}}$`);

/** Whether a request can go by this id. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && GIVEN.test(value);
}

/**
 * Returns by which id a request goes in its answer, the log and the audit trail: the trace-id of a valid `traceparent`, else an
 * `x-request-id` of letters, digits and `._:+/=-`, else a new one.
 */
export function requestIdOf(headers: IncomingHttpHeaders, uuid: () => string): string {
  const trace = TRACEPARENT.exec(String(headers.traceparent))?.[1];
  if (trace !== undefined) return trace;
  const given = headers[REQUEST_ID_HEADER];
  return isRequestId(given) ? given : uuid();
}
