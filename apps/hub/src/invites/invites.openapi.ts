import { MAX_INVITE_USES } from '@app/domain';
import {
  count,
  described,
  integer,
  named,
  oneOf,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { LIST_QUERY } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import { CreateInviteDto, InvitesQueryDto } from './invites.dto.js';

const INVITE = {
  token: 'khi_...',
  groupKey: 'default',
  uses: 0,
  maxUses: 5,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: 'administrator',
  expiresAt: '2026-11-21T12:00:00.000Z',
  status: 'active',
};

/** Invites. */
export const INVITES_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/admin/invites',
      summary: 'The invites into one group or all, newest first',
      query: limitedBy(InvitesQueryDto, {
        ...LIST_QUERY,
        usable: described(truth, 'Only those that can still be used.'),
      }),
      rows: 'invites',
      of: 'Invite',
      example: INVITE,
    }),
    {
      method: 'post',
      path: '/api/v1/admin/invites',
      access: 'administration',
      summary: 'Create an invite',
      body: record(
        limitedBy(CreateInviteDto, {
          groupKey: text,
          'token?': described(text, 'By default the hub creates one.'),
          'expiresAt?': described(time, 'By default 24 hours from now.'),
          'maxUses?': described(
            { ...integer, minimum: 1, maximum: MAX_INVITE_USES },
            'By default any number.',
          ),
        }),
      ),
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
  ],
  records: {
    Invite: record({
      token: text,
      groupKey: text,
      uses: count,
      'maxUses?': count,
      createdAt: time,
      createdBy: text,
      expiresAt: time,
      'revokedAt?': time,
      'revokedBy?': text,
      status: oneOf(['active', 'expired', 'exhausted', 'revoked']),
    }),
  },
};
