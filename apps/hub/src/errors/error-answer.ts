import { type ErrorCode, type ErrorDetail, HubError } from '@app/domain';
import { RateLimited } from './rate-limited.js';
import { isTransient } from './transient.js';

/** The body of every failure. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: ErrorDetail[]; requestId?: string };
}

/** A failure as it goes out: its status, body and headers. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/** How long a client is told to wait before it tries again, in seconds. */
const RETRY_AFTER_SECONDS = '1';

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed_json',
  FST_ERR_BAD_URL: 'request.invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
};

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  403: 'request.not_found',
  404: 'request.not_found',
  405: 'request.method_not_allowed',
  412: 'request.precondition_failed',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.rate_limited',
};

/** What a status means that a library gives; no status of 400 to 499 is a fault of the hub's. */
function codeOf(status: number): ErrorCode {
  return (
    STATUS_CODES[status] ??
    (status >= 400 && status < 500 ? 'request.invalid' : 'server.internal_error')
  );
}

function headersOf(error: HubError): Record<string, string> {
  if (error instanceof RateLimited) return { 'retry-after': String(error.retryAfterSeconds) };
  if (error.status === 503) return { 'retry-after': RETRY_AFTER_SECONDS };
  if (error.status === 401 && !error.code.startsWith('join.'))
    return { 'www-authenticate': 'Bearer' };
  return {};
}

/** What any thrown thing means to the client; what the hub did not foresee is `server.internal_error` and says nothing. */
export function hubErrorOf(thrown: unknown): HubError {
  if (thrown instanceof HubError) return thrown;
  if (isTransient(thrown)) return new HubError('server.overloaded');
  const { code, statusCode, status } = (thrown ?? {}) as Record<string, unknown>;
  const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined;
  return new HubError(known ?? codeOf(Number(statusCode ?? status)));
}

/** The answer to a failure of the request with this id; what is not even a request has none. */
export function errorAnswer(error: HubError, requestId?: string): ErrorAnswer {
  const { code, message, details, status } = error;
  return {
    status,
    body: {
      error: { code, message, ...(details && { details }), ...(requestId && { requestId }) },
    },
    headers: headersOf(error),
  };
}
