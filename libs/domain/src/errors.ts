/** Every error the hub answers with: its code, HTTP status and default message. docs/errors.md lists them. */
export const ERRORS = {
  'request.malformed_json': { status: 400, message: 'The body is not valid JSON.' },
  'request.invalid': { status: 400, message: 'The request is invalid.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'request.method_not_allowed': { status: 405, message: 'This address does not take this method.' },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'request.precondition_failed': {
    status: 412,
    message: 'It has changed since you read it; read it again.',
  },
  'request.too_large': { status: 413, message: 'The body is too large.' },
  'request.unsupported_media_type': { status: 415, message: 'The body must be application/json.' },
  'request.expectation_failed': { status: 417, message: 'Expect must be 100-continue.' },
  'request.rate_limited': { status: 429, message: 'Too many failed attempts; retry later.' },
  'server.overloaded': { status: 503, message: 'The hub is busy; retry later.' },
  'server.not_ready': { status: 503, message: 'The hub is not ready; retry later.' },
  'server.internal_error': { status: 500, message: 'Internal error.' },

  'auth.missing_token': { status: 401, message: 'A bearer token is required.' },
  'auth.unsupported_scheme': {
    status: 401,
    message: 'Authorization must use the Bearer scheme.',
  },
  'auth.invalid_token': { status: 401, message: 'The bearer token is not valid.' },
  'auth.token_expired': { status: 401, message: 'The bearer token has expired.' },
  'auth.member_disabled': { status: 403, message: 'This member is disabled.' },

  'auth.key_not_endorsed': {
    status: 403,
    message: 'A new signing key must be endorsed by the key that it replaces.',
  },
  'auth.renewal_not_signed': {
    status: 403,
    message:
      'Only the client’s own signing key can ask for a token in place of one that has expired.',
  },

  'join.display_name_required': { status: 400, message: 'displayName is required.' },
  'join.invite_required': { status: 401, message: 'An invite is required.' },
  'join.invite_invalid': { status: 401, message: 'The invite is unknown, revoked or expired.' },
  'join.invite_exhausted': { status: 401, message: 'The invite is used up.' },
  'join.group_mismatch': { status: 403, message: 'The invite belongs to another group.' },
  'join.group_closed': { status: 403, message: 'The group is closed.' },
  'join.member_disabled': { status: 403, message: 'This member is disabled.' },
  'join.handle_taken': {
    status: 409,
    message: 'The handle is taken. If it is yours, send your bearer token to add a client.',
  },

  'sync.client_mismatch': { status: 403, message: 'clientId does not match the bearer token.' },
  'sync.group_mismatch': { status: 403, message: 'groupKey is not your group.' },
  'sync.events_invalid': { status: 400, message: 'events must be an array.' },
  'sync.too_many_events': { status: 413, message: 'Too many events in one push.' },
  'sync.cursor_invalid': { status: 400, message: 'The cursor is malformed.' },
  'sync.cursor_foreign': { status: 409, message: 'The cursor belongs to another log.' },
  'sync.cursor_diverged': {
    status: 409,
    message: 'The cursor does not match the history of this log.',
  },

  'federation.branch_forbidden': { status: 403, message: 'You may not read this branch.' },

  'log.event_not_found': { status: 404, message: 'The log has no such event.' },
  'log.size_unknown': {
    status: 409,
    message: 'from and to must be sizes that the log has had, and from must not exceed to.',
  },

  'log.not_rolled_back': {
    status: 409,
    message: 'The log continues what was published of it; there is no reason to restart it.',
  },
  'witness.log_unknown': {
    status: 404,
    message: 'This hub is no witness of such a log, or has cosigned nothing of it yet.',
  },
  'witness.signature_invalid': {
    status: 403,
    message: 'The checkpoint needs a valid signature by a key of the log that this witness knows.',
  },
  'witness.proof_invalid': {
    status: 422,
    message: 'The checkpoint does not continue the one that this witness cosigned last.',
  },

  'project.group_mismatch': { status: 403, message: 'groupKey is not your group.' },
  'project.id_taken': { status: 409, message: 'A project has this id or key, or had it.' },
  'project.id_required': {
    status: 400,
    message: 'Send an id, or a name to make one from.',
  },
  'project.id_invalid': { status: 400, message: 'The project id is invalid.' },
  'project.not_found': { status: 404, message: 'There is no such project.' },

  'admin.token_required': {
    status: 401,
    message:
      'From another machine, administration needs its token as bearer: HUB_ADMIN_TOKEN, or what `khub admin token` prints on ' +
      'the machine of the hub.',
  },
  'admin.session_ended': { status: 401, message: 'The session has ended; sign in again.' },
  'admin.code_invalid': { status: 401, message: 'The code is unknown, used or expired.' },
  'admin.role_required': { status: 403, message: 'Only administrators may do this.' },
  'admin.cross_site_refused': { status: 403, message: 'Cross-site requests are refused.' },
  'admin.member_not_found': { status: 404, message: 'There is no such member.' },
  'admin.client_not_found': { status: 404, message: 'The member has no such active client.' },
  'admin.member_disabled': { status: 403, message: 'This member is disabled.' },
  'admin.member_erased': { status: 409, message: 'This member has been erased for good.' },
  'admin.event_not_found': { status: 404, message: 'There is no such event.' },
  'admin.event_needed': {
    status: 409,
    message:
      'The change of a signing key holds no words, and what is signed cannot be verified without it.',
  },
  'admin.log_not_found': { status: 404, message: 'There is no such log.' },
  'admin.projection_not_found': { status: 404, message: 'There is no such projection.' },
  'admin.group_not_found': { status: 404, message: 'There is no such group.' },
  'admin.invite_not_found': { status: 404, message: 'There is no such invite.' },
  'admin.invite_token_exists': {
    status: 409,
    message: 'An invite with this token already exists.',
  },
  'admin.invite_expires_at_invalid': {
    status: 400,
    message: 'expiresAt must be a future ISO 8601 date-time with an offset.',
  },
  'admin.invite_max_uses_invalid': { status: 400, message: 'maxUses must be a positive integer.' },
  'admin.project_not_found': { status: 404, message: 'There is no such project.' },
  'admin.project_acl_visibility_invalid': {
    status: 400,
    message: 'visibility must be group or restricted.',
  },
  'admin.project_acl_member_required': { status: 400, message: 'memberId is required.' },
  'admin.project_acl_role_invalid': {
    status: 400,
    message: 'role must be owner, maintainer, member or reader.',
  },
  'admin.project_acl_member_not_found': { status: 404, message: 'There is no such member.' },
  'admin.glossary_term_required': { status: 400, message: 'term is required.' },
  'admin.glossary_definition_required': { status: 400, message: 'definition is required.' },
  'admin.glossary_term_exists': {
    status: 409,
    message: 'The term already exists in this group or project.',
  },
  'admin.glossary_not_found': { status: 404, message: 'There is no such glossary entry.' },
  'admin.knowledge_not_found': { status: 404, message: 'There is no such item.' },
  'admin.knowledge_edge_kind_invalid': { status: 400, message: 'The edge kind is unknown.' },
  'admin.knowledge_edge_target_required': {
    status: 400,
    message: 'fromId and toId are required.',
  },
  'admin.knowledge_edge_self_reference': {
    status: 400,
    message: 'An item cannot have an edge to itself.',
  },
  'admin.knowledge_edge_cycle': { status: 409, message: 'The edge would close a cycle.' },
  'admin.knowledge_edge_from_not_found': {
    status: 404,
    message: 'There is no item with the id in fromId.',
  },
  'admin.knowledge_edge_to_not_found': {
    status: 404,
    message: 'There is no item with the id in toId.',
  },
  'admin.knowledge_edge_not_found': { status: 404, message: 'There is no such edge.' },
  'admin.backup_running': { status: 409, message: 'A backup is already running.' },
  'admin.backup_of_server': {
    status: 409,
    message: 'The hub backs up only an embedded database; back up PostgreSQL with its own tools.',
  },
  'admin.mirror_not_found': { status: 404, message: 'There is no such mirror.' },
  'admin.mirror_access_invalid': {
    status: 400,
    message: 'Give an invite of the other hub, or the token of a member there, and not both.',
  },
  'admin.mirror_exists': {
    status: 409,
    message: 'That group is already mirrored, or the name is taken.',
  },
  'admin.mirror_own_hub': { status: 409, message: 'A hub cannot mirror itself.' },
  'admin.mirror_url_invalid': {
    status: 400,
    message: 'The address must begin with http:// or https:// and have no credentials or query.',
  },
  'admin.mirror_keys_invalid': {
    status: 400,
    message: 'The keys must be public keys of one hub, as its console shows one under Hub.',
  },
  'admin.mirror_name_invalid': {
    status: 400,
    message: 'hub must be lower-case letters, digits and hyphens, and remoteGroupKey a group.',
  },
  'admin.review_not_found': { status: 404, message: 'There is no review with this id.' },
  'admin.review_resolved': {
    status: 409,
    message: 'This review has already been decided the other way.',
  },
  'admin.webhook_not_found': { status: 404, message: 'There is no such webhook.' },
  'admin.webhooks_too_many': {
    status: 409,
    message: 'The group already has as many webhooks as it may.',
  },
  'admin.webhook_url_refused': {
    status: 400,
    message: 'The address must be an https address outside this network.',
  },
} as const;

/** One of the codes of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** One offending place of a request: where it is and what is wrong with it. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** The one error the hub throws on purpose; its `message` and `details` are meant for the client. */
export class HubError extends Error {
  override readonly name = 'HubError';

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly details?: ErrorDetail[],
  ) {
    super(message ?? ERRORS[code].message);
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The error of a request in which one thing is wrong: where it is, and what, in words that follow its name. */
export function invalidAt(path: string, message: string): HubError {
  return new HubError('request.invalid', `${path} ${message}.`, [{ path, message }]);
}
