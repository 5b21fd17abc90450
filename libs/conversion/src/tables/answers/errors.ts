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
  /** What else says it: codes, reasons and statuses of the providers. */
  words: readonly string[];
}

/** The words for each kind of error. */
export const ERRORS: Readonly<Record<ErrorKind, ErrorRow>> = {
  invalid_request_error: {
    type: 'invalid_request_error',
    code: null,
    status: 'INVALID_ARGUMENT',
    http: 400,
    words: [
      'invalid_prompt',
      'invalid_image',
      'context_length_exceeded',
      'request_too_large',
      'content_filter',
      'content_policy_violation',
      'OperationNotSupported',
      'OUT_OF_RANGE',
      'UNIMPLEMENTED',
      '413',
      '422',
    ],
  },
  authentication_error: {
    type: 'authentication_error',
    code: 'invalid_api_key',
    status: 'UNAUTHENTICATED',
    http: 401,
    words: ['invalid_api_key', 'Unauthorized', 'API_KEY_INVALID'],
  },
  billing_error: {
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    status: 'FAILED_PRECONDITION',
    http: 402,
    words: ['billing_hard_limit_reached', 'billing_not_active'],
  },
  permission_error: {
    type: 'permission_error',
    code: null,
    status: 'PERMISSION_DENIED',
    http: 403,
    words: [
      'insufficient_permissions',
      'access_terminated',
      'unsupported_country_region_territory',
      'PermissionDenied',
    ],
  },
  not_found_error: {
    type: 'not_found_error',
    code: null,
    status: 'NOT_FOUND',
    http: 404,
    words: ['model_not_found', 'DeploymentNotFound'],
  },
  conflict_error: {
    type: 'conflict_error',
    code: null,
    status: 'ABORTED',
    http: 409,
    words: ['ALREADY_EXISTS'],
  },
  rate_limit_error: {
    type: 'rate_limit_error',
    code: 'rate_limit_exceeded',
    status: 'RESOURCE_EXHAUSTED',
    http: 429,
    words: ['rate_limit_exceeded', 'tokens', 'requests'],
  },
  api_error: {
    type: 'server_error',
    code: null,
    status: 'INTERNAL',
    http: 500,
    words: ['UNKNOWN', 'CANCELLED', 'DATA_LOSS', '502'],
  },
  timeout_error: {
    type: 'timeout_error',
    code: null,
    status: 'DEADLINE_EXCEEDED',
    http: 504,
    words: ['vector_store_timeout', 'Timeout'],
  },
  overloaded_error: {
    type: 'overloaded_error',
    code: null,
    status: 'UNAVAILABLE',
    http: 503,
    words: ['engine_overloaded', 'slow_down', 'NoCapacity', '529'],
  },
};

/** Every word for a kind: types, codes, statuses, HTTP statuses. */
const KIND_OF = new Map<string, ErrorKind>(
  (Object.keys(ERRORS) as ErrorKind[]).flatMap((kind) => {
    const { type, status, http, words } = ERRORS[kind];
    return [kind, type, status, String(http), ...words].map((word): [string, ErrorKind] => [
      word,
      kind,
    ]);
  }),
);

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

/** The error that a body itself is (Mistral, vLLM): `{object: "error", message, type, param, code}`. */
export function flatFailureIn(body: Fields): Failure | undefined {
  if (body.value['object'] !== 'error') return undefined;
  body.skip('object');
  return failureOf(body);
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
