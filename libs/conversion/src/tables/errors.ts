import { Fields } from '../fields.js';
import type { ErrorKind, Failure } from '../ir/response.js';
import { isText, type JsonObject } from '../json.js';
import type { ClaudeError } from '../protocols/claude/wire-response.js';
import type { GeminiError } from '../protocols/gemini/wire-response.js';
import type { OpenaiError } from '../protocols/openai/wire-response.js';
import type { Report } from '../report.js';

interface ErrorRow {
  /** `error.type` and `error.code` of openai and responses. */
  openai: string;
  code: string | null;
  /** `error.status` and `error.code` of gemini (google.rpc.Code and its HTTP status). */
  gemini: string;
  http: number;
}

/** How each protocol names each kind of error. */
export const ERRORS: Readonly<Record<ErrorKind, ErrorRow>> = {
  invalid_request_error: {
    openai: 'invalid_request_error',
    code: null,
    gemini: 'INVALID_ARGUMENT',
    http: 400,
  },
  authentication_error: {
    openai: 'authentication_error',
    code: 'invalid_api_key',
    gemini: 'UNAUTHENTICATED',
    http: 401,
  },
  billing_error: {
    openai: 'insufficient_quota',
    code: 'insufficient_quota',
    gemini: 'FAILED_PRECONDITION',
    http: 402,
  },
  permission_error: {
    openai: 'permission_error',
    code: null,
    gemini: 'PERMISSION_DENIED',
    http: 403,
  },
  not_found_error: { openai: 'not_found_error', code: null, gemini: 'NOT_FOUND', http: 404 },
  conflict_error: { openai: 'conflict_error', code: null, gemini: 'ABORTED', http: 409 },
  rate_limit_error: {
    openai: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    gemini: 'RESOURCE_EXHAUSTED',
    http: 429,
  },
  api_error: { openai: 'server_error', code: null, gemini: 'INTERNAL', http: 500 },
  timeout_error: { openai: 'timeout_error', code: null, gemini: 'DEADLINE_EXCEEDED', http: 504 },
  overloaded_error: { openai: 'overloaded_error', code: null, gemini: 'UNAVAILABLE', http: 503 },
};

const KINDS = Object.keys(ERRORS) as ErrorKind[];

/** Every word for a kind: claude's and openai's types, openai's codes, gemini's statuses, HTTP statuses. */
const KIND_OF = new Map<string, ErrorKind>([
  ...KINDS.map((kind): [string, ErrorKind] => [kind, kind]),
  ...KINDS.map((kind): [string, ErrorKind] => [ERRORS[kind].openai, kind]),
  ...KINDS.map((kind): [string, ErrorKind] => [ERRORS[kind].gemini, kind]),
  ...KINDS.map((kind): [string, ErrorKind] => [String(ERRORS[kind].http), kind]),
  ['invalid_api_key', 'authentication_error'],
  ['rate_limit_exceeded', 'rate_limit_error'],
  ['tokens', 'rate_limit_error'],
  ['requests', 'rate_limit_error'],
  ['model_not_found', 'not_found_error'],
  ['vector_store_timeout', 'timeout_error'],
  ['invalid_prompt', 'invalid_request_error'],
  ['invalid_image', 'invalid_request_error'],
  ['context_length_exceeded', 'invalid_request_error'],
  ['request_too_large', 'invalid_request_error'],
  ['OUT_OF_RANGE', 'invalid_request_error'],
  ['UNIMPLEMENTED', 'invalid_request_error'],
  ['ALREADY_EXISTS', 'conflict_error'],
  ['UNKNOWN', 'api_error'],
  ['CANCELLED', 'api_error'],
  ['DATA_LOSS', 'api_error'],
  ['413', 'invalid_request_error'],
  ['422', 'invalid_request_error'],
  ['502', 'api_error'],
  ['529', 'overloaded_error'],
]);

/** The error body among an object's fields: its `error` is an object or (a dialect) a sentence. */
export function failureIn(body: Fields): Failure | undefined {
  const error = body.any('error');
  if (isText(error)) return { type: 'failure', kind: 'api_error', message: error, path: body.path };
  const fields = body.object('error');
  if (!fields) return undefined;
  const failure = failureOf(fields);
  const requestId = body.text('request_id');
  body.skip('type');
  body.close();
  return requestId === undefined ? failure : { ...failure, requestId };
}

/** Reads the object that says what failed, of any protocol: `{type?, code?, status?, message, param?}`. */
export function failureOf(fields: Fields): Failure {
  const type = fields.text('type');
  const code = codeIn(fields);
  const status = fields.text('status');
  const known = [code, status, type].find((word) => word !== undefined && KIND_OF.has(word));
  const kind = (known !== undefined && KIND_OF.get(known)) || 'api_error';
  if (known === undefined) fields.report.warn('approximated-value', fields.pathOf('type'), kind);
  const failure: Failure = {
    type: 'failure',
    kind,
    message: fields.text('message') ?? '',
    path: fields.path,
  };
  const param = fields.text('param');
  fields.drop('details', 'misalignment');
  fields.close();
  return {
    ...failure,
    ...(typeof fields.value['code'] === 'string' && { code: fields.value['code'] }),
    ...(param !== undefined && { param }),
  };
}

/** Writes the error body of openai and responses. */
export function openaiError(failure: Failure, report: Report): OpenaiError {
  if (failure.requestId !== undefined) report.warn('unsupported-field', '$.request_id');
  const row = ERRORS[failure.kind];
  return {
    error: {
      message: failure.message,
      type: row.openai,
      param: failure.param ?? null,
      code: failure.code ?? row.code,
    },
  };
}

/** Writes claude's error body, which is also its error event. */
export function claudeError(failure: Failure, report: Report): ClaudeError {
  warnDetails(failure, report);
  return {
    type: 'error',
    error: { type: failure.kind, message: failure.message },
    request_id: failure.requestId ?? null,
  };
}

/** Writes gemini's error body. */
export function geminiError(failure: Failure, report: Report): GeminiError {
  warnDetails(failure, report);
  if (failure.requestId !== undefined) report.warn('unsupported-field', '$.request_id');
  const row = ERRORS[failure.kind];
  return { error: { code: row.http, message: failure.message, status: row.gemini } };
}

/** Whether an object is an error body rather than an answer: it says `error` and has none of the answer's own fields. */
export function isErrorBody(body: JsonObject, ...own: string[]): boolean {
  const { error } = body;
  const says = isText(error) || (typeof error === 'object' && error !== null);
  return says && !own.some((key) => Object.hasOwn(body, key));
}

function codeIn(fields: Fields): string | undefined {
  const code = fields.any('code');
  return typeof code === 'number' ? String(code) : fields.text('code');
}

function warnDetails(failure: Failure, report: Report): void {
  const { code, param, path } = failure;
  if (code !== undefined && code !== ERRORS[failure.kind].code)
    report.warn('unsupported-field', `${path}.code`, code);
  if (param !== undefined) report.warn('unsupported-field', `${path}.param`, param);
}
