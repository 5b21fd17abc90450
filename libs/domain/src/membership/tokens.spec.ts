import { generateKeyPairSync } from 'node:crypto';
import { endorse, signingKeyOf } from '../log/signatures/authorship.js';
import { signRenewal } from '../log/signatures/token-renewal.js';
import type { MemberState } from './members.js';
import {
  type NewKey,
  exchangeTime,
  renewToken,
  rotateMemberTokens,
  rotateOwnToken,
} from './tokens.js';

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
const issued = { hash: 'ab'.repeat(32), expiresAt: now + 1000 };
const command = { issued, rotatedBy: 'member_team_ada', now };
const token = { hash: 'cd'.repeat(32), clientId: member.clientIds[0]!, expiresAt: now + 1 };
const rotated = {
  kind: 'auth.token_rotated',
  payload: {
    memberId: 'member_team_ada',
    groupKey: 'team',
    clientId: 'client_team_ada_00000001',
    replaces: token.hash,
    token: { hash: issued.hash, expiresAt: '2024-05-01T10:00:01.000Z' },
    rotatedAt: at,
    rotatedBy: 'member_team_ada',
  },
};

describe('when a token is to be exchanged', () => {
  it('given a clock before its end, then after a seventh of what is left', () => {
    expect(exchangeTime('2024-05-08T10:00:00.000Z', now)).toBe(now + 86_400_000);
  });

  it('given a clock that is a month ahead, then no later than it ends by the right one', () => {
    const ahead = now + 30 * 86_400_000;
    expect(exchangeTime(at, ahead)).toBeLessThanOrEqual(now);
  });
});

describe('when tokens are rotated', () => {
  it('given the presented token is in force, then exactly it is replaced, for its own client', () => {
    expect(rotateOwnToken({ member, token, signingKey: null }, command)).toEqual([rotated]);
  });

  it('given its client says a key, then it signs with that; with another one only with the word of the one before', () => {
    const [first, second] = [1, 2].map(() => generateKeyPairSync('ed25519').privateKey);
    const [signingKey, next] = [signingKeyOf(first!), signingKeyOf(second!)];
    const { clientId } = token;
    const saying = (newKey: NewKey, before: string | null) =>
      rotateOwnToken({ member, token, signingKey: before }, { ...command, newKey });
    const withKey = (key: string) => ({
      ...rotated,
      payload: { ...rotated.payload, signingKey: key },
    });
    expect(saying({ signingKey, endorsement: null }, null)).toEqual([withKey(signingKey)]);
    expect(saying({ signingKey, endorsement: null }, signingKey)).toEqual([rotated]);
    const change = { clientId, signingKey: next, replaces: signingKey };
    const endorsement = endorse(first!, change);
    const told = { memberId: 'member_team_ada', groupKey: 'team', ...change, endorsement };
    expect(saying({ signingKey: next, endorsement }, signingKey)).toEqual([
      withKey(next),
      { kind: 'member.client_key_changed', payload: { ...told, changedAt: at } },
    ]);
    const others = endorse(second!, { clientId, signingKey: next, replaces: signingKey });
    for (const bad of [null, 'x', others])
      expect(() => saying({ signingKey: next, endorsement: bad }, signingKey)).toThrow(
        code('auth.key_not_endorsed'),
      );
  });

  it('given it was replaced meanwhile, expired, or its member was disabled, then it is refused', () => {
    const expired = { ...token, expiresAt: now };

    expect(() => rotateOwnToken({ member, token: null, signingKey: null }, command)).toThrow(
      code('auth.invalid_token'),
    );
    expect(() => rotateOwnToken({ member, token: expired, signingKey: null }, command)).toThrow(
      code('auth.token_expired'),
    );
    expect(() => rotateOwnToken({ member: disabled, token, signingKey: null }, command)).toThrow(
      code('auth.member_disabled'),
    );
  });

  it('given an administrator asks, then all tokens end and the newest client gets the new one', () => {
    const { payload } = rotated;

    expect(rotateMemberTokens(member, { ...command, rotatedBy: 'administrator' })).toEqual([
      {
        ...rotated,
        payload: {
          ...payload,
          clientId: 'client_team_ada_00000002',
          replaces: null,
          rotatedBy: 'administrator',
        },
      },
    ]);
  });

  it('given no member or a disabled one, then an administrator is refused', () => {
    expect(() => rotateMemberTokens(null, command)).toThrow(code('admin.member_not_found'));
    expect(() => rotateMemberTokens(disabled, command)).toThrow(code('admin.member_disabled'));
    expect(() => rotateMemberTokens({ ...member, clientIds: [] }, command)).toThrow(
      code('admin.client_not_found'),
    );
  });
});

describe('when a token is renewed', () => {
  const key = generateKeyPairSync('ed25519').privateKey;
  const signingKey = signingKeyOf(key);
  const expired = { ...token, expiresAt: now - 999 };
  const { clientId, hash: tokenHash } = token;
  const asking = {
    ...command,
    presented: tokenHash,
    signature: signRenewal(key, { clientId, tokenHash }),
    renewableMs: 1000,
  };

  it('given its client asks with its own key, then it is replaced though it has expired', () => {
    expect(renewToken({ member, token: expired, signingKey }, asking)).toEqual([rotated]);
    expect(renewToken({ member, token, signingKey }, asking)).toEqual([rotated]);
  });

  it('given it was exchanged already, then the one in its place is replaced only if that has expired too', () => {
    const lost = { ...asking, presented: 'ef'.repeat(32) };
    const signature = signRenewal(key, { clientId, tokenHash: lost.presented });
    expect(renewToken({ member, token, signingKey }, { ...lost, signature })).toEqual([]);
    expect(renewToken({ member, token: expired, signingKey }, { ...lost, signature })).toEqual([
      rotated,
    ]);
  });

  it('given it ended too long ago, then it is refused', () => {
    const state = { member, token: { ...token, expiresAt: now - 1000 }, signingKey };
    expect(() => renewToken(state, asking)).toThrow(code('auth.token_expired'));
  });

  it('given a signature by another key, of another token or client, or none at all, then it is refused', () => {
    const other = generateKeyPairSync('ed25519').privateKey;
    const signatures = [
      signRenewal(other, { clientId, tokenHash }),
      signRenewal(key, { clientId, tokenHash: issued.hash }),
      signRenewal(key, { clientId: member.clientIds[1]!, tokenHash }),
      '',
    ];
    for (const signature of signatures)
      expect(() =>
        renewToken({ member, token: expired, signingKey }, { ...asking, signature }),
      ).toThrow(code('auth.renewal_not_signed'));
    expect(() => renewToken({ member, token: expired, signingKey: null }, asking)).toThrow(
      code('auth.renewal_not_signed'),
    );
  });

  it('given it was replaced or ended meanwhile, or its member was disabled, then it is refused', () => {
    expect(() => renewToken({ member, token: null, signingKey }, asking)).toThrow(
      code('auth.invalid_token'),
    );
    expect(() => renewToken({ member: disabled, token: expired, signingKey }, asking)).toThrow(
      code('auth.member_disabled'),
    );
  });
});
