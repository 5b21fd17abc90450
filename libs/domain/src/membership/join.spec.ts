import type { GroupState } from './groups.js';
import type { InviteState } from './invites.js';
import { join, type Join, type JoinState } from './join.js';
import type { MemberState } from './members.js';

const now = Date.UTC(2024, 4, 1, 10);
const group: GroupState = {
  groupKey: 'team',
  displayName: 'Team',
  description: null,
  joinMode: 'invite',
  requireSignatures: false,
  refuseSecrets: false,
  embeddedTexts: 'none',
};
const invite: InviteState = {
  groupKey: 'team',
  tokenHash: 'cd'.repeat(32),
  tokenHint: 'khi_0123',
  expiresAt: now + 1,
  maxUses: 2,
  uses: 1,
  revokedAt: null,
};
const ada: MemberState = {
  memberId: 'member_team_ada',
  groupKey: 'team',
  handle: 'ada',
  displayName: 'Ada',
  disabledAt: null,
  role: 'member',
  clientIds: ['client_team_ada_00000001'],
};
const command: Join = {
  displayName: ' Ada ',
  inviteToken: 'khi_0123456789',
  client: {
    clientLabel: 'laptop',
    hostname: 'ada.local',
    tools: ['editor'],
    automation: { autoSync: true },
  },
  bearerMemberId: null,
  clientHex: '0a1b2c3d',
  issued: { hash: 'ab'.repeat(32), expiresAt: now + 1000 },
  now,
};
const invited: JoinState = { invite, group, member: null };
const admission = {
  client: {
    clientId: 'client_team_ada_0a1b2c3d',
    clientLabel: 'laptop',
    hostname: 'ada.local',
    tools: ['editor'],
    automation: { autoInit: false, autoReference: false, autoSync: true },
  },
  token: { hash: 'ab'.repeat(32), expiresAt: '2024-05-01T10:00:01.000Z' },
  invite: 'cd'.repeat(32),
};

describe('given an invite, when somebody new joins', () => {
  it('then a member with a client and a token joins', () => {
    expect(join(invited, command)).toEqual([
      {
        kind: 'member.joined',
        payload: {
          memberId: 'member_team_ada',
          groupKey: 'team',
          handle: 'ada',
          displayName: 'Ada',
          joinedAt: '2024-05-01T10:00:00.000Z',
          ...admission,
        },
      },
    ]);
  });

  it('then the group may be named, in any spelling of its key', () => {
    expect(join(invited, { ...command, groupKey: 'Team' })).toHaveLength(1);
    expect(join(invited, { ...command, groupKey: '' })).toHaveLength(1);
  });

  it('then a client that says nothing about itself is described as such', () => {
    expect(join(invited, { ...command, client: {} })).toMatchObject([
      {
        payload: {
          client: {
            clientLabel: null,
            hostname: null,
            tools: [],
            automation: { autoInit: false, autoReference: false, autoSync: false },
          },
        },
      },
    ]);
  });
});

describe('given an open group, when somebody joins without an invite', () => {
  it('then a member joins on no invite', () => {
    const state = { invite: null, group: { ...group, joinMode: 'open' as const }, member: null };

    expect(join(state, { ...command, inviteToken: undefined, groupKey: 'team' })).toMatchObject([
      { kind: 'member.joined', payload: { invite: null } },
    ]);
  });
});

describe('given a member, when its handle joins again', () => {
  const state = { ...invited, member: ada };

  it('then its own bearer token adds a client and nothing else', () => {
    const asAda = { ...command, displayName: 'ADA!', bearerMemberId: ada.memberId };

    expect(join(state, asAda)).toEqual([
      {
        kind: 'member.client_added',
        payload: {
          memberId: 'member_team_ada',
          groupKey: 'team',
          addedAt: '2024-05-01T10:00:00.000Z',
          ...admission,
        },
      },
    ]);
  });
});

describe('what is refused', () => {
  const closed = { ...group, joinMode: 'closed' as const };
  const disabled = { ...ada, disabledAt: now - 1 };
  const expired = { ...invite, expiresAt: now };
  const exhausted = { ...invite, uses: 2 };
  const uninvited = { ...command, inviteToken: undefined };
  const refused: [string, JoinState, Join][] = [
    ['join.display_name_required', invited, { ...command, displayName: undefined }],
    ['join.display_name_required', invited, { ...command, displayName: '  ' }],
    ['join.invite_required', { ...invited, invite: null }, uninvited],
    ['join.invite_required', { ...invited, invite: null }, { ...command, inviteToken: '' }],
    ['join.invite_required', { ...invited, invite: null, group: closed }, uninvited],
    ['join.invite_required', { invite: null, group: null, member: null }, uninvited],
    ['join.invite_invalid', { ...invited, invite: null }, command],
    ['join.invite_invalid', { ...invited, invite: expired }, command],
    ['join.invite_invalid', { ...invited, invite: { ...invite, revokedAt: now } }, command],
    ['join.invite_exhausted', { ...invited, invite: exhausted }, command],
    ['join.group_mismatch', invited, { ...command, groupKey: 'other' }],
    ['join.group_mismatch', invited, { ...command, groupKey: '---' }],
    ['join.group_closed', { ...invited, group: closed }, command],
    ['join.member_disabled', { ...invited, member: disabled }, command],
    ['join.handle_taken', { ...invited, member: ada }, command],
    [
      'join.handle_taken',
      { ...invited, member: ada },
      { ...command, bearerMemberId: 'member_team_eve' },
    ],
  ];

  it.each(refused)('%s (%#)', (code, state, given) => {
    expect(() => join(state, given)).toThrow(expect.objectContaining({ code }));
  });

  it('is told in the documented order when several things are wrong', () => {
    const everything = { invite: exhausted, group: closed, member: disabled };
    const wrong = { ...command, displayName: '', inviteToken: undefined, groupKey: 'other' };
    const steps: [string, JoinState, Join][] = [
      ['join.display_name_required', everything, wrong],
      ['join.invite_required', everything, { ...wrong, displayName: 'Ada' }],
      [
        'join.invite_invalid',
        { ...everything, invite: expired },
        { ...command, groupKey: 'other' },
      ],
      ['join.invite_exhausted', everything, { ...command, groupKey: 'other' }],
      [
        'join.group_mismatch',
        { ...everything, invite, group: null },
        { ...command, groupKey: 'x' },
      ],
      ['join.group_closed', { ...everything, invite }, command],
      ['join.member_disabled', { ...everything, invite, group }, command],
    ];

    for (const [code, state, given] of steps) {
      expect(() => join(state, given)).toThrow(expect.objectContaining({ code }));
    }
  });
});
