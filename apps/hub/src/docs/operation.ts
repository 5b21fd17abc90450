import { DEFAULT_LIST_ROWS, type ErrorCode, MAX_LIST_ROWS } from '@app/domain';
import { type Schema, described, text } from './schema.js';

/** Who may ask: anybody, a member's client with its bearer, or an administrator as HUB_ADMIN decides. */
export type Access = 'public' | 'bearer' | 'administration';

/** One route, as the document describes it. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  /** As OpenAPI writes it: `/groups/{key}`. */
  path: string;
  access: Access;
  summary: string;
  description?: string;
  query?: Record<string, Schema>;
  body?: Schema;
  bodyIsOptional?: boolean;
  answer: Schema;
  example: unknown;
  /** The codes of its own; those that every route of its kind may answer are added. */
  errors?: readonly ErrorCode[];
}

/** The query parameters of every list. */
export const PAGE_QUERY: Record<string, Schema> = {
  limit: described(
    { type: 'integer', minimum: 1, maximum: MAX_LIST_ROWS, default: DEFAULT_LIST_ROWS },
    'The most rows of the page; it ends sooner where its rows reach 4 MiB.',
  ),
  cursor: described(text, 'The `nextCursor` of the page before.'),
};

/** The query parameters of every list of one group or all. */
export const LIST_QUERY: Record<string, Schema> = {
  groupKey: described(text, 'Only this group. `branch` is read as the same.'),
  ...PAGE_QUERY,
};

const BEARER_ERRORS: readonly ErrorCode[] = [
  'auth.missing_token',
  'auth.unsupported_scheme',
  'auth.invalid_token',
  'auth.token_expired',
  'auth.member_disabled',
  'request.rate_limited',
];

const ACCESS_ERRORS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  bearer: BEARER_ERRORS,
  administration: [
    'admin.token_required',
    'admin.cross_site_refused',
    'auth.unsupported_scheme',
    'auth.invalid_token',
    'request.rate_limited',
    'request.not_found',
  ],
};

const BODY_ERRORS: readonly ErrorCode[] = [
  'request.malformed_json',
  'request.invalid',
  'request.too_large',
  'request.unsupported_media_type',
];

/** Every code an operation may answer. */
export function errorsOf({ access, query, body, errors = [] }: Operation): ErrorCode[] {
  const all = [
    ...errors,
    ...ACCESS_ERRORS[access],
    ...(body ? BODY_ERRORS : []),
    ...(query || access === 'administration' ? (['request.invalid'] as const) : []),
    'server.overloaded' as const,
    'server.internal_error' as const,
  ];
  return [...new Set(all)];
}
