import {
  changeRole,
  disableMember,
  enableMember,
  eraseMember,
  renameMember,
  revokeClient,
  type MemberState,
} from './members.js';

const now = Date.UTC(2024, 4, 1, 10);
const at = '2024-05-01T10:00:00.000Z';
const member: MemberState = {
  memberId: 'member_team_ada',
  groupKey: 'team',
  handle: 'ada',
  displayName: 'Ada',
  disabledAt: null,
  role: 'member',
  clientIds: ['client_team_ada_00000001', 'client_team_ada_00000002'],
};
const disabled = { ...member, disabledAt: now - 1 };
const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

describe('when a member is disabled', () => {
  const command = { reason: 'left', disabledBy: 'administrator', now };

  it('given an active one, then it is disabled with the reason', () => {
    expect(disableMember(member, command)).toEqual([
      {
        kind: 'member.disabled',
        payload: {
          memberId: 'member_team_ada',
          groupKey: 'team',
          reason: 'left',
          disabledAt: at,
          disabledBy: 'administrator',
        },
      },
    ]);
    expect(disableMember(member, { ...command, reason: undefined })).toMatchObject([
      { payload: { reason: null } },
    ]);
  });

  it('given a disabled one, then nothing happens', () => {
    expect(disableMember(disabled, command)).toEqual([]);
  });

  it('given none, then there is no such member', () => {
    expect(() => disableMember(null, command)).toThrow(code('admin.member_not_found'));
  });
});

describe('when a member is enabled', () => {
  const command = { enabledBy: 'administrator', now };

  it('given a disabled one, then it is let in again', () => {
    expect(enableMember(disabled, command)).toEqual([
      {
        kind: 'member.enabled',
        payload: {
          memberId: 'member_team_ada',
          groupKey: 'team',
          enabledAt: at,
          enabledBy: 'administrator',
        },
      },
    ]);
  });

  it('given an active one, then nothing happens, and given none, there is no such member', () => {
    expect(enableMember(member, command)).toEqual([]);
    expect(() => enableMember(null, command)).toThrow(code('admin.member_not_found'));
  });
});

describe('when a member is renamed', () => {
  const command = { displayName: '  Ada Lovelace ', renamedBy: member.memberId, now };
  const byAdministrator = { ...command, renamedBy: 'administrator' };

  it('given another name, then it has that, without the space around it, and keeps its handle', () => {
    expect(renameMember(member, command)).toEqual([
      {
        kind: 'member.renamed',
        payload: {
          memberId: 'member_team_ada',
          groupKey: 'team',
          displayName: 'Ada Lovelace',
          renamedAt: at,
          renamedBy: 'member_team_ada',
        },
      },
    ]);
  });

  it('given the name it has, then nothing happens', () => {
    expect(renameMember(member, { ...command, displayName: 'Ada ' })).toEqual([]);
  });

  it('given nothing but space, then that is no name', () => {
    const empty = { ...command, displayName: ' \u3000' };
    expect(() => renameMember(member, empty)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        details: [{ path: 'displayName', message: 'must not be empty' }],
      }) as Error,
    );
  });

  it('given a disabled one, then an administrator may, and it itself may not', () => {
    expect(renameMember(disabled, byAdministrator)).toMatchObject([
      { payload: { displayName: 'Ada Lovelace', renamedBy: 'administrator' } },
    ]);
    expect(() => renameMember(disabled, command)).toThrow(code('auth.member_disabled'));
  });

  it('given none, or one that was erased, then nobody may', () => {
    expect(() => renameMember(null, byAdministrator)).toThrow(code('admin.member_not_found'));
    for (const each of [command, byAdministrator])
      expect(() => renameMember({ ...disabled, erasedAt: now }, each)).toThrow(
        code('admin.member_erased'),
      );
  });
});

describe('when a member is erased', () => {
  const traces = {
    joinedAt: now,
    clients: [{ clientId: 'client_team_ada_00000001', joinedAt: now }],
    invites: [{ tokenHash: 'a1', uses: 3 }],
    redacted: [2, 5],
  };
  const command = { erasedBy: 'administrator', now };

  it('given one, also a disabled one, then what stays of it is said, and no name', () => {
    for (const each of [member, disabled])
      expect(eraseMember(each, traces, command)).toEqual([
        {
          kind: 'member.erased',
          payload: {
            memberId: 'member_team_ada',
            groupKey: 'team',
            joinedAt: at,
            clients: [{ clientId: 'client_team_ada_00000001', joinedAt: at }],
            invites: [{ tokenHash: 'a1', uses: 3 }],
            redacted: [2, 5],
            erasedAt: at,
            erasedBy: 'administrator',
          },
        },
      ]);
  });

  it('given it has been, then nothing happens, and it is neither let in nor given a role', () => {
    const erased = { ...disabled, erasedAt: now };
    expect(eraseMember(erased, traces, command)).toEqual([]);
    const changed = { role: 'administrator', changedBy: 'administrator', now } as const;
    expect(() => changeRole(erased, changed)).toThrow(code('admin.member_erased'));
    const enabled = { enabledBy: 'administrator', now };
    expect(() => enableMember(erased, enabled)).toThrow(code('admin.member_erased'));
    expect(() => eraseMember(null, traces, command)).toThrow(code('admin.member_not_found'));
  });
});

describe('when a client is revoked', () => {
  const clientId = member.clientIds[0]!;
  const command = { clientId, revokedBy: 'administrator', now };

  it('given one in force, also of a disabled member, then it is revoked', () => {
    for (const each of [member, disabled])
      expect(revokeClient({ member: each, revoked: false }, command)).toEqual([
        {
          kind: 'member.client_revoked',
          payload: {
            memberId: 'member_team_ada',
            groupKey: 'team',
            clientId,
            revokedAt: at,
            revokedBy: 'administrator',
          },
        },
      ]);
  });

  it('given it has been revoked, then nothing happens', () => {
    expect(revokeClient({ member: { ...member, clientIds: [] }, revoked: true }, command)).toEqual(
      [],
    );
  });

  it('given no member, or a client that is not its own, then there is none', () => {
    expect(() => revokeClient({ member: null, revoked: false }, command)).toThrow(
      code('admin.member_not_found'),
    );
    const other = { ...command, clientId: 'client_team_bob_00000001' };
    expect(() => revokeClient({ member, revoked: false }, other)).toThrow(
      code('admin.client_not_found'),
    );
  });
});
