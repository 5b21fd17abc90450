import {
  described,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { TRUNCATION } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { CREDENTIALS } from '../openapi/examples.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import { LIST_QUERY } from '../openapi/list-fields.js';
import {
  AutomationDto,
  ChangeRoleDto,
  DisableMemberDto,
  JoinGroupDto,
  MembersQueryDto,
  RotateTokenDto,
} from './members.dto.js';

const MEMBER = {
  memberId: 'member_default_ann',
  groupKey: 'default',
  displayName: 'Ann',
  handle: 'ann',
  joinedAt: '2026-11-20T12:00:00.000Z',
  status: 'active',
  tokenExpiresAt: '2026-11-27T12:00:00.000Z',
  clients: [
    {
      clientId: 'client_default_ann_22929b19',
      clientLabel: 'laptop',
      hostname: 'ann-laptop',
      tools: ['codex'],
      automation: { autoInit: true, autoReference: true, autoSync: true },
    },
  ],
};

const automation = record({ autoInit: truth, autoReference: truth, autoSync: truth });

/** Joining, tokens, and the members as administrators see them. */
export const MEMBERS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/api/v1/join',
      access: 'public',
      summary: 'Join a group',
      description:
        'Makes a member with its first client. With a bearer of an existing member and its name or none it adds a further client of that member.',
      body: record(
        limitedBy(JoinGroupDto, {
          'inviteToken?': described(text, 'Not needed for a group of joinMode open.'),
          'groupKey?': described(text, 'Optional with an invite.'),
          'displayName?': described(
            text,
            'Required without a bearer, whose member’s names are meant when neither is given.',
          ),
          'handle?': described(text, 'Made from displayName when absent.'),
          'clientLabel?': text,
          'hostname?': text,
          'tools?': listOf(text),
          'automation?': record(
            limitedBy(AutomationDto, {
              'autoInit?': truth,
              'autoReference?': truth,
              'autoSync?': truth,
            }),
          ),
          'signingKey?': described(
            text,
            'The client’s own public key (Ed25519, base64 of 32 bytes), with which it signs its events.',
          ),
        }),
      ),
      answer: named('Credentials'),
      example: CREDENTIALS,
      errors: [
        'join.display_name_required',
        'join.invite_required',
        'join.invite_invalid',
        'join.invite_exhausted',
        'join.group_mismatch',
        'join.group_not_found',
        'join.group_closed',
        'join.member_disabled',
        'join.handle_taken',
        'auth.invalid_token',
        'auth.token_expired',
        'auth.member_disabled',
        'request.rate_limited',
      ],
    },
    {
      method: 'post',
      path: '/api/v1/auth/rotate',
      access: 'bearer',
      summary: 'Replace the presented access token',
      description:
        'The old token is refused from the next request on. A client that has no key of its own yet can say one, and one that has can replace it.',
      body: record(
        limitedBy(RotateTokenDto, {
          'signingKey?': described(text, 'With which the client signs from now on.'),
          'endorsement?': described(
            text,
            'Base64 of the Ed25519 signature by the key that is replaced; docs/trust.md says over what.',
          ),
        }),
      ),
      bodyIsOptional: true,
      answer: named('Credentials'),
      example: CREDENTIALS,
      errors: ['auth.key_not_endorsed'],
    },
    pagedList({
      path: '/api/v1/admin/members',
      summary: 'The members of one group or all',
      query: limitedBy(MembersQueryDto, {
        ...LIST_QUERY,
        query: described(
          text,
          'Only those whose name or handle has this, however it is capitalized.',
        ),
      }),
      rows: 'members',
      of: 'Member',
      example: MEMBER,
    }),
    {
      method: 'post',
      path: '/api/v1/admin/members/{memberId}/disable',
      access: 'administration',
      summary: 'Disable a member',
      description: 'Its next request is refused. Disabling a disabled member answers its record.',
      body: record(limitedBy(DisableMemberDto, { 'reason?': text })),
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
      errors: ['admin.member_not_found', 'admin.member_erased', ...UNREAD_BODY],
    },
    {
      method: 'post',
      path: '/api/v1/admin/members/{memberId}/erase',
      access: 'administration',
      summary: 'Take away what a member and its clients were called, for good',
      description:
        'The member is shut out, and the payloads of the events of administration that say its name, its clients’ labels and hosts, and why it ' +
        'was disabled are redacted; ids, decisions and hashes stay, and the id is nobody else’s. What it pushed stays. Again, the answer is ' +
        'the same. A body is ignored.',
      answer: named('Member'),
      example: {
        ...MEMBER,
        displayName: 'erased member',
        handle: MEMBER.memberId,
        status: 'disabled',
        disabledAt: '2026-11-20T13:00:00.000Z',
        erasedAt: '2026-11-20T13:00:00.000Z',
        tokenExpiresAt: undefined,
        clients: [],
      },
      errors: ['admin.member_not_found', ...UNREAD_BODY],
    },
    {
      method: 'put',
      path: '/api/v1/admin/members/{memberId}/role',
      access: 'administration',
      summary: 'Make a member an administrator in the console, or one no longer',
      description:
        'An administrator sees all and may do all that administration can, in every group, signed in to the console; its bearer gains ' +
        'nothing. The same role again answers the record.',
      body: record(limitedBy(ChangeRoleDto, { role: text })),
      answer: named('Member'),
      example: { ...MEMBER, role: 'administrator' },
      errors: ['admin.member_not_found', 'admin.member_erased'],
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
  ],
  records: {
    Credentials: record({
      memberId: text,
      clientId: text,
      groupKey: text,
      accessToken: described(text, 'Said only here.'),
      syncSigningSecret: text,
      expiresAt: described(time, 'When the access token ends.'),
      'signingKey?': described(text, 'The client’s own public key, where it has one.'),
    }),
    Member: record({
      memberId: text,
      groupKey: text,
      displayName: text,
      handle: text,
      joinedAt: time,
      status: oneOf(['active', 'disabled']),
      'disabledAt?': time,
      'disabledReason?': text,
      'erasedAt?': described(time, 'When its names were taken away for good.'),
      'role?': described({ const: 'administrator' }, 'Of one who administers in the console.'),
      'tokenExpiresAt?': time,
      ...TRUNCATION,
      clients: listOf(
        record({
          clientId: text,
          clientLabel: orNull(text),
          hostname: orNull(text),
          tools: listOf(text),
          automation,
          'lastSeenAt?': time,
          'revokedAt?': time,
        }),
      ),
    }),
  },
};
