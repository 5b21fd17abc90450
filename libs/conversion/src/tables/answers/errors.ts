import { Fields } from '../../payload/fields.js';
import type { ErrorKind, Failure } from '../../ir/response.js';
import { isObject, isText, type JsonObject } from '../../payload/json.js';
import type { Report } from '../../contract/report.js';

interface ErrorRow {
  /** `error.type` and `error.code` of an ErrorBody. */
  type: string;
  code: string | null;
  /** google.rpc.Code and its HTTP status. */
  status: string;
  http: number;
}

/** The words for each kind of error. */
export const ERRORS: Readonly<Record<ErrorKind, ErrorRow>> = {
  invalid_request_error: {
    type: 'invalid_request_error',
    code: null,
    status: 'INVALID_ARGUMENT',
    http: 400,
  },
  authentication_error: {
    type: 'authentication_error',
    code: 'invalid_api_key',
    status: 'UNAUTHENTICATED',
    http: 401,
  },
  billing_error: {
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    status: 'FAILED_PRECONDITION',
    http: 402,
  },
  permission_error: {
    type: 'permission_error',
    code: null,
    status: 'PERMISSION_DENIED',
    http: 403,
  },
  not_found_error: { type: 'not_found_error', code: null, status: 'NOT_FOUND', http: 404 },
  conflict_error: { type: 'conflict_error', code: null, status: 'ABORTED', http: 409 },
  rate_limit_error: {
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    status: 'RESOURCE_EXHAUSTED',
    http: 429,
  },
  api_error: { type: 'server_error', code: null, status: 'INTERNAL', http: 500 },
  timeout_error: { type: 'timeout_error', code: null, status: 'DEADLINE_EXCEEDED', http: 504 },
  overloaded_error: { type: 'overloaded_error', code: null, status: 'UNAVAILABLE', http: 503 },
};

const KINDS = Object.keys(ERRORS) as ErrorKind[];

/** Every word for a kind: types, codes, statuses, HTTP statuses. */
const KIND_OF = new Map<string, ErrorKind>([
  ...KINDS.map((kind): [string, ErrorKind] => [kind, kind]),
  ...KINDS.map((kind): [string, ErrorKind] => [ERRORS[kind].type, kind]),
  ...KINDS.map((kind): [string, ErrorKind] => [ERRORS[kind].status, kind]),
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
  ['content_filter', 'invalid_request_error'],
  ['content_policy_violation', 'invalid_request_error'],
  ['DeploymentNotFound', 'not_found_error'],
  ['engine_overloaded', 'overloaded_error'],
  ['slow_down', 'overloaded_error'],
  ['NoCapacity', 'overloaded_error'],
  ['Timeout', 'timeout_error'],
  ['Unauthorized', 'authentication_error'],
  ['API_KEY_INVALID', 'authentication_error'],
  ['billing_hard_limit_reached', 'billing_error'],
  ['billing_not_active', 'billing_error'],
  ['insufficient_permissions', 'permission_error'],
  ['access_terminated', 'permission_error'],
  ['unsupported_country_region_territory', 'permission_error'],
  ['PermissionDenied', 'permission_error'],
  ['OperationNotSupported', 'invalid_request_error'],
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
  const code = wordOrNumber(fields, 'code');
  const status = wordOrNumber(fields, 'status');
  const known = [reasonIn(fields), code, status, type].find(
    (word) => word !== undefined && KIND_OF.has(word),
  );
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

/** Whether an object is an error body rather than an answer: it says `error` and has none of the answer's own fields. */
export function isErrorBody(body: JsonObject, ...own: string[]): boolean {
  const { error } = body;
  const says = isText(error) || (typeof error === 'object' && error !== null);
  return says && !own.some((key) => Object.hasOwn(body, key));
}

function wordOrNumber(fields: Fields, key: string): string | undefined {
  const value = fields.any(key);
  return typeof value === 'number' ? String(value) : fields.text(key);
}

/** Google says the exact reason in an ErrorInfo among the details. */
function reasonIn(fields: Fields): string | undefined {
  const details = fields.value['details'];
  const reasons = (Array.isArray(details) ? details : []).map(
    (one) => isObject(one) && one['reason'],
  );
  return reasons.find((reason) => typeof reason === 'string');
}

/** Warns of the code and the parameter where the target has no place for them. */
export function warnDetails(failure: Failure, report: Report): void {
  const { code, param, path } = failure;
  if (code !== undefined && code !== ERRORS[failure.kind].code)
    report.warn('unsupported-field', `${path}.code`, code);
  if (param !== undefined) report.warn('unsupported-field', `${path}.param`, param);
}

/** The error body of the two protocols of OpenAI. */
export interface ErrorBody {
  error: { message: string; type: string; param: string | null; code: string | null };
}

/** Writes the error body of the two protocols of OpenAI. */
export function errorBody(failure: Failure, report: Report): ErrorBody {
  if (failure.requestId !== undefined) report.warn('unsupported-field', '$.request_id');
  const row = ERRORS[failure.kind];
  return {
    error: {
      message: failure.message,
      type: row.type,
      param: failure.param ?? null,
      code: failure.code ?? row.code,
    },
  };
}
