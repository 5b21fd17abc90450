import { JOIN_MODES } from '@app/domain';
import {
  ACCESS_LIST,
  AUDIT_ROW,
  CREDENTIALS,
  EVENT,
  GROUP,
  INVITE,
  MEMBER,
  PROJECT,
} from './examples.js';
import { LIST_QUERY, type Operation, PAGE_QUERY } from './operation.js';
import {
  described,
  listOf,
  named,
  oneOf,
  orNull,
  pageOf,
  record,
  text,
  time,
  truth,
} from './schema.js';

const GROUPS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/groups',
    access: 'administration',
    summary: 'All groups',
    query: PAGE_QUERY,
    answer: pageOf('groups', named('AdministeredGroup')),
    example: { groups: [{ ...GROUP, requireSignatures: false }] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/groups',
    access: 'administration',
    summary: 'Create or update a group',
    body: record({
      key: described(text, 'Slugged.'),
      'displayName?': text,
      'description?': orNull(text),
      'joinMode?': oneOf(JOIN_MODES),
      'requireSignatures?': truth,
    }),
    answer: named('AdministeredGroup'),
    example: { ...GROUP, requireSignatures: false },
  },
];

/** What a body that is not read may still be refused for. */
const UNREAD_BODY = [
  'request.malformed_json',
  'request.too_large',
  'request.unsupported_media_type',
] as const;

const MEMBERS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/members',
    access: 'administration',
    summary: 'The members of one group or all',
    query: LIST_QUERY,
    answer: pageOf('members', named('Member')),
    example: { members: [MEMBER] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/members/{memberId}/disable',
    access: 'administration',
    summary: 'Disable a member',
    description: 'Its next request is refused. Disabling a disabled member answers its record.',
    body: record({ 'reason?': text }),
    bodyIsOptional: true,
    answer: named('Member'),
    example: { ...MEMBER, status: 'disabled', disabledAt: '2026-11-20T13:00:00.000Z' },
    errors: ['admin.member_not_found'],
  },
  {
    method: 'post',
    path: '/api/v1/admin/members/{memberId}/enable',
    access: 'administration',
    summary: 'Let a disabled member in again',
    description:
      'Those of its tokens that have not expired work again; revoke a client first whose token should not. Enabling an active ' +
      'member answers its record. A body is ignored.',
    answer: named('Member'),
    example: MEMBER,
    errors: ['admin.member_not_found', ...UNREAD_BODY],
  },
  {
    method: 'delete',
    path: '/api/v1/admin/members/{memberId}/clients/{clientId}',
    access: 'administration',
    summary: 'Revoke one client of a member',
    description:
      'Its tokens are refused from the next request on, and it gets no others; where it is the only client, rotate-token ends its ' +
      'tokens and hands out another. Revoking it again answers the record.',
    answer: named('Member'),
    example: MEMBER,
    errors: ['admin.member_not_found', 'admin.client_not_found', ...UNREAD_BODY],
  },
  {
    method: 'post',
    path: '/api/v1/admin/members/{memberId}/rotate-token',
    access: 'administration',
    summary: 'End all tokens of a member and hand out a new one for its newest client',
    answer: named('Credentials'),
    example: CREDENTIALS,
    errors: [
      'admin.member_not_found',
      'admin.member_disabled',
      'admin.client_not_found',
      ...UNREAD_BODY,
    ],
  },
];

const INVITES: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/invites',
    access: 'administration',
    summary: 'The invites into one group or all, newest first',
    query: LIST_QUERY,
    answer: pageOf('invites', named('Invite')),
    example: { invites: [INVITE] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/invites',
    access: 'administration',
    summary: 'Create an invite',
    body: record({
      groupKey: text,
      'token?': described(text, 'Made by the hub when absent.'),
      'expiresAt?': described(time, '24 hours from now when absent.'),
      'maxUses?': described({ type: 'integer', minimum: 1 }, 'Any number of joins when absent.'),
    }),
    answer: named('Invite'),
    example: INVITE,
    errors: [
      'admin.invite_expires_at_invalid',
      'admin.invite_max_uses_invalid',
      'admin.group_not_found',
      'admin.invite_token_exists',
    ],
  },
  {
    method: 'delete',
    path: '/api/v1/admin/invites/{token}',
    access: 'administration',
    summary: 'Revoke an invite',
    answer: named('Invite'),
    example: {
      ...INVITE,
      status: 'revoked',
      revokedAt: '2026-11-20T13:00:00.000Z',
      revokedBy: 'administrator',
    },
    errors: ['admin.invite_not_found', ...UNREAD_BODY],
  },
];

const PROJECTS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/projects',
    access: 'administration',
    summary: 'The projects of one group or all',
    query: LIST_QUERY,
    answer: pageOf('projects', named('Project')),
    example: { projects: [PROJECT] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/projects',
    access: 'administration',
    summary: 'Create a project',
    body: record({
      groupKey: text,
      'id?': described(orNull(text), 'Made of the name when absent; one of both is needed.'),
      'projectKey?': text,
      'name?': orNull(text),
      'description?': orNull(text),
    }),
    answer: named('Project'),
    example: PROJECT,
    errors: [
      'admin.group_not_found',
      'project.id_required',
      'project.id_invalid',
      'project.id_taken',
    ],
  },
  {
    method: 'get',
    path: '/api/v1/admin/projects/{groupKey}/{id}/acl',
    access: 'administration',
    summary: 'Who may see a project and do what in it',
    query: PAGE_QUERY,
    answer: named('AccessList'),
    example: ACCESS_LIST,
    errors: ['admin.project_not_found'],
  },
  {
    method: 'put',
    path: '/api/v1/admin/projects/{groupKey}/{id}/acl',
    access: 'administration',
    summary: 'Change who may see a project and do what in it',
    description: 'What is left out stays.',
    body: record({
      'visibility?': oneOf(['group', 'restricted']),
      'members?': listOf(
        record({ memberId: text, role: oneOf(['owner', 'maintainer', 'member', 'reader']) }),
      ),
    }),
    answer: named('Project'),
    example: PROJECT,
    errors: [
      'admin.project_not_found',
      'admin.project_acl_visibility_invalid',
      'admin.project_acl_member_required',
      'admin.project_acl_role_invalid',
      'admin.project_acl_member_not_found',
    ],
  },
];

const AUDIT: Operation = {
  method: 'get',
  path: '/api/v1/admin/audit',
  access: 'administration',
  summary: 'The audit trail, newest first',
  query: {
    ...LIST_QUERY,
    action: text,
    actor: text,
    targetId: text,
    since: described(time, 'Rows from this time on.'),
    until: described(time, 'Rows before this time.'),
  },
  answer: pageOf('auditLogs', named('AuditRow')),
  example: { auditLogs: [AUDIT_ROW] },
};

const REDACTION: Operation = {
  method: 'post',
  path: '/api/v1/admin/events/{eventId}/redact',
  access: 'administration',
  summary: 'Take away what an event says, for good',
  description:
    'For a secret that was pushed. Every hash stays valid; pulls get `payload: null, redacted: true`. Knowledge, search, ' +
    'glossary, edges and audit are made anew as if the event had said nothing, so redacting a deletion undoes it. Each event ' +
    'that repeats the secret is redacted on its own; the audit trail names the events of an item. Again, the answer is the same.',
  body: record({ 'groupKey?': text, 'reason?': orNull(text) }),
  answer: named('RedactedEvent'),
  example: {
    eventId: EVENT.id,
    groupKey: 'default',
    sequence: 1,
    redactedAt: '2026-11-20T13:00:00.000Z',
    redactedBy: 'administrator',
    reason: 'a token was in it',
  },
  errors: ['admin.event_not_found', 'admin.group_not_found'],
};

/** What administrators may ask about groups, members, invites, projects and the audit trail. */
export const ADMINISTRATION_OPERATIONS: readonly Operation[] = [
  ...GROUPS,
  ...MEMBERS,
  ...INVITES,
  ...PROJECTS,
  AUDIT,
  REDACTION,
];
