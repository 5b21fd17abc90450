import type { GroupState } from './groups.js';
import {
  type CreateInvite,
  createInvite,
  type InviteState,
  inviteStatus,
  revokeInvite,
} from './invites.js';
import { MAX_INVITE_USES } from '../limits.js';
import { tokenHash } from '../encoding/secrets.js';

const now = Date.UTC(2024, 4, 1, 10);
const group: GroupState = {
  groupKey: 'platform',
  displayName: 'Platform',
  description: null,
  joinMode: 'invite',
  requireSignatures: false,
  refuseSecrets: false,
  embeddedTexts: 'none',
};
const command: CreateInvite = {
  token: 'khi_0123456789abcdef',
  tokenSealed: 'v1.nonce.body',
  createdBy: 'administrator',
  now,
};
const invite: InviteState = {
  groupKey: 'platform',
  tokenHash: tokenHash(command.token),
  tokenHint: 'khi_0123',
  expiresAt: now + 1,
  maxUses: 2,
  uses: 1,
  revokedAt: null,
};
const state = { group, tokenExists: false };
const create = (change: Partial<CreateInvite>) => createInvite(state, { ...command, ...change });
const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

describe('given a group, when an invite is created', () => {
  it('then it ends after 24 hours, admits any number and holds no token in clear', () => {
    const events = createInvite(state, command);

    expect(events).toEqual([
      {
        kind: 'invite.created',
        payload: {
          groupKey: 'platform',
          tokenHash: tokenHash(command.token),
          tokenSealed: 'v1.nonce.body',
          tokenHint: 'khi_0123',
          expiresAt: '2024-05-02T10:00:00.000Z',
          maxUses: null,
          createdAt: '2024-05-01T10:00:00.000Z',
          createdBy: 'administrator',
        },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(command.token);
  });

  it('then expiry and uses are as asked for', () => {
    expect(create({ expiresAt: '2024-06-01T00:00:00+02:00', maxUses: 5 })).toMatchObject([
      { payload: { expiresAt: '2024-05-31T22:00:00.000Z', maxUses: 5 } },
    ]);
    expect(create({ expiresAt: null, maxUses: null })).toMatchObject([
      { payload: { expiresAt: '2024-05-02T10:00:00.000Z', maxUses: null } },
    ]);
  });

  it.each(['', 'tomorrow', '2024-06-01', 7, '2024-05-01T10:00:00Z', '2020-01-01T00:00:00Z'])(
    'then the expiry %j is refused',
    (expiresAt) => {
      expect(() => create({ expiresAt })).toThrow(code('admin.invite_expires_at_invalid'));
    },
  );

  it.each([0, -1, 1.5, '5', '', true, Number.NaN, Infinity, MAX_INVITE_USES + 1])(
    'then %j uses are refused',
    (maxUses) => {
      expect(() => create({ maxUses })).toThrow(code('admin.invite_max_uses_invalid'));
    },
  );

  it.each(['', 'two words', 'x'.repeat(201), 'a\0', 'tökn'])(
    'then the token %j is refused',
    (token) => {
      expect(() => create({ token })).toThrow(code('request.invalid'));
    },
  );

  it('then a token that exists is refused', () => {
    expect(() => createInvite({ group, tokenExists: true }, command)).toThrow(
      code('admin.invite_token_exists'),
    );
  });
});

describe('given no group, when an invite is created', () => {
  it('then there is no such group', () => {
    expect(() => createInvite({ group: null, tokenExists: false }, command)).toThrow(
      code('admin.group_not_found'),
    );
  });
});

describe('when an invite is revoked', () => {
  const revocation = { revokedBy: 'administrator', now };

  it('given an active one, then it is revoked', () => {
    expect(revokeInvite(invite, revocation)).toEqual([
      {
        kind: 'invite.revoked',
        payload: {
          groupKey: 'platform',
          tokenHash: invite.tokenHash,
          tokenHint: 'khi_0123',
          revokedAt: '2024-05-01T10:00:00.000Z',
          revokedBy: 'administrator',
        },
      },
    ]);
  });

  it('given a revoked one, then nothing happens', () => {
    expect(revokeInvite({ ...invite, revokedAt: now - 1 }, revocation)).toEqual([]);
  });

  it('given none, then there is no such invite', () => {
    expect(() => revokeInvite(null, revocation)).toThrow(code('admin.invite_not_found'));
  });
});

describe('the status of an invite', () => {
  it.each<[string, Partial<InviteState>]>([
    ['active', {}],
    ['active', { maxUses: null, uses: 1000 }],
    ['exhausted', { uses: 2 }],
    ['exhausted', { uses: 3 }],
    ['expired', { expiresAt: now }],
    ['expired', { expiresAt: now, uses: 2 }],
    ['revoked', { revokedAt: now, expiresAt: now, uses: 2 }],
  ])('is %s for %j', (status, change) => {
    expect(inviteStatus({ ...invite, ...change }, now)).toBe(status);
  });
});
