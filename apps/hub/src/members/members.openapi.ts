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
  RenameMemberDto,
} from './members.dto.js';
import { SIGNING_KEY } from './tokens/tokens.openapi.js';

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
      lastSeenAt: '2026-11-21T09:30:00.000Z',
    },
  ],
};

const automation = record({ autoInit: truth, autoReference: truth, autoSync: truth });

/** Joining, names, and the members as administrators see them. */
export const MEMBERS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/api/v1/join',
      access: 'public',
      summary: 'Join a group',
      description:
        "Creates a member with its first client. With an existing member's bearer, and that member's name or none, " +
        'it adds a client to that member. Without an invite only an open group is entered; for any other, also one that ' +
        'does not exist, an invite is required, so that nobody learns of a group that is not listed.',
      body: record(
        limitedBy(JoinGroupDto, {
          'inviteToken?': described(text, 'Not needed for a group whose joinMode is open.'),
          'groupKey?': described(text, 'Optional with an invite.'),
          'displayName?': described(
            text,
            'Required without a bearer. With one, the member’s own names are the default.',
          ),
          'handle?': described(text, 'By default made from displayName.'),
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
            SIGNING_KEY,
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
      method: 'put',
      path: '/api/v1/auth/name',
      access: 'bearer',
      summary: 'Change how others see the member who asks',
      description:
        'Everything that the member wrote bears the new name. Its handle and its id stay. The same name again changes nothing.',
      body: record(limitedBy(RenameMemberDto, { displayName: text })),
      answer: named('Person'),
      example: { memberId: MEMBER.memberId, displayName: 'Ann Smith', handle: MEMBER.handle },
      errors: ['admin.member_erased'],
    },
    pagedList({
      path: '/api/v1/admin/members',
      summary: 'The members of one group or all',
      query: limitedBy(MembersQueryDto, {
        ...LIST_QUERY,
        query: described(text, 'Only those whose name or handle contains this, in any case.'),
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
      description: 'Its next request is refused. If it is disabled already, nothing changes.',
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
      summary: 'Enable a disabled member',
      description:
        'Its tokens that have not expired work again; first revoke clients whose tokens should not. If the member is ' +
        'active, nothing changes. A body is ignored.',
      answer: named('Member'),
      example: MEMBER,
      errors: ['admin.member_not_found', 'admin.member_erased', ...UNREAD_BODY],
    },
    {
      method: 'post',
      path: '/api/v1/admin/members/{memberId}/rename',
      access: 'administration',
      summary: 'Give a member another name',
      description:
        'Everything that the member wrote bears it. Its handle and its id stay. The same name again changes nothing. A member ' +
        'who is signed in to the console may so rename itself.',
      body: record(limitedBy(RenameMemberDto, { displayName: text })),
      answer: named('Member'),
      example: { ...MEMBER, displayName: 'Ann Smith' },
      errors: ['admin.member_not_found', 'admin.member_erased'],
    },
    {
      method: 'post',
      path: '/api/v1/admin/members/{memberId}/erase',
      access: 'administration',
      summary: 'Erase the names of a member and its clients for good',
      description:
        'The member is shut out. The payloads of the administration events that contain its name, its clients’ ' +
        'labels and hosts, and why it was disabled are redacted. Ids, decisions and hashes stay, and nobody else ' +
        'gets the id. What the member pushed stays. Repeating it changes nothing. A body is ignored.',
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
      summary: 'Make a member an administrator in the console, or an ordinary member again',
      description:
        'Signed in to the console, an administrator sees and may do everything, in every group; its bearer gains ' +
        'nothing. The same role again changes nothing.',
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
        'Its tokens are refused from the next request on, and it gets no others. To replace the tokens of an only ' +
        'client, use rotate-token instead. Revoking it again changes nothing.',
      answer: named('Member'),
      example: MEMBER,
      errors: ['admin.member_not_found', 'admin.client_not_found', ...UNREAD_BODY],
    },
  ],
  records: {
    Member: record({
      memberId: text,
      groupKey: text,
      displayName: text,
      handle: text,
      joinedAt: time,
      status: oneOf(['active', 'disabled']),
      'disabledAt?': time,
      'disabledReason?': text,
      'erasedAt?': described(time, 'When its names were erased.'),
      'role?': described(
        { const: 'administrator' },
        'If the member is an administrator in the console.',
      ),
      'tokenExpiresAt?': time,
      ...TRUNCATION,
      clients: listOf(
        record({
          clientId: text,
          clientLabel: orNull(text),
          hostname: orNull(text),
          tools: listOf(text),
          automation,
          lastSeenAt: described(time, 'When it joined, if it has not been seen since.'),
          'revokedAt?': time,
        }),
      ),
    }),
  },
};
