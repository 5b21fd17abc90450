import type { ErrorCode } from '@app/domain';
import type { Schema } from './schema.js';

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
  /** Whether it heeds an If-Match that names the `version` of what it changes. */
  ifMatch?: boolean;
  /** Whether it heeds an If-None-Match of `*`, which says that it is to make something new. */
  ifNoneMatch?: boolean;
  body?: Schema;
  bodyIsOptional?: boolean;
  /** What the body is where it is not JSON. */
  bodyType?: 'text/plain';
  answer: Schema;
  /** What the answer is where it is not JSON; its schema is then that of a piece of it. */
  contentType?: 'text/event-stream' | 'text/plain';
  example: unknown;
  /** What a status answers that is neither the answer nor a failure as all others are. */
  otherwise?: { status: number; contentType: string; description: string; example: string };
  /** The codes of its own; those that every route of its kind may answer are added. */
  errors?: readonly ErrorCode[];
}

/** What a feature says of itself: its routes, and the records that their answers are made of. */
export interface FeatureDescription {
  operations: readonly Operation[];
  records?: Readonly<Record<string, Schema>>;
}

/** What a body that is not read may still be refused for. */
export const UNREAD_BODY: readonly ErrorCode[] = [
  'request.malformed_json',
  'request.too_large',
  'request.unsupported_media_type',
];

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
    'admin.session_ended',
    'admin.role_required',
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

const TEXT_ERRORS: readonly ErrorCode[] = [
  'request.invalid',
  'request.too_large',
  'request.unsupported_media_type',
];

/** Every code an operation may answer. */
export function errorsOf({
  access,
  query,
  body,
  bodyType,
  ifMatch,
  ifNoneMatch,
  errors = [],
}: Operation): ErrorCode[] {
  const all = [
    ...errors,
    ...ACCESS_ERRORS[access],
    ...((ifMatch ?? ifNoneMatch) ? (['request.precondition_failed'] as const) : []),
    ...(body ? (bodyType ? TEXT_ERRORS : BODY_ERRORS) : []),
    ...(query || access === 'administration' ? (['request.invalid'] as const) : []),
    'server.overloaded' as const,
    'server.internal_error' as const,
  ];
  return [...new Set(all)];
}
