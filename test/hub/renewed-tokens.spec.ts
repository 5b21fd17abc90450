import { createHash, generateKeyPairSync, sign as signData } from 'node:crypto';
import { signingKeyOf } from '@app/domain';
import canonicalize from 'canonicalize';
import { type Answer, type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const DAY_MS = 86_400_000;

describe('a token that has expired', () => {
  /** Its tokens have expired when they are handed out. */
  let shortLived: TestHub;
  let hub: TestHub;
  const key = generateKeyPairSync('ed25519').privateKey;

  beforeAll(async () => {
    hub = await TestHub.start();
    shortLived = await TestHub.start({ databaseUrl: hub.databaseUrl, tokenTtlMs: 0 });
    await hub.group('core');
  });

  afterAll(async () => {
    await shortLived.stop();
    await hub.stop();
  });

  const join = async (where: TestHub, displayName: string, signingKey?: string) => {
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const body = { inviteToken: invite.body.token, displayName, signingKey };
    return (await where.ask('/api/v1/join', { body })).body as Joined;
  };
  const away = (displayName: string) => join(shortLived, displayName, signingKeyOf(key));
  /** Signs as the contract says, with another canonicalizer than the hub's own. */
  const signed = ({ clientId, accessToken }: Joined, by = key) => {
    const statement = 'knowledge-hub token renewal v1';
    const input = canonicalize({ clientId, tokenHash: sha256(accessToken), statement })!;
    return signData(null, Buffer.from(input), by).toString('base64');
  };
  const renew = (member: Joined, signature = signed(member), where = hub): Promise<Answer> =>
    where.ask('/api/v1/auth/renew', { body: { accessToken: member.accessToken, signature } });
  const pull = (token: string) => hub.ask('/api/v1/sync/pull', { token });

  it('is replaced when its client asks with its own key, for the same member, client and secret', async () => {
    const member = await away('Back from holidays');
    expectRefusal(await pull(member.accessToken), 401, 'auth.token_expired');
    let answer!: Answer;
    const events = await hub.appendedBy(async () => {
      answer = await renew(member);
    });

    expect(answer.status).toBe(200);
    const { accessToken, expiresAt } = answer.body;
    expect(answer.body).toEqual({ ...member, accessToken, expiresAt });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
    expect((await pull(accessToken)).status).toBe(200);
    expect(events).toMatchObject([
      {
        purpose: 'administration',
        kind: 'auth.token_rotated',
        payload: {
          clientId: member.clientId,
          replaces: sha256(member.accessToken),
          token: { hash: sha256(accessToken), expiresAt },
          rotatedBy: member.memberId,
        },
      },
    ]);
  });

  it('is answered with the same new one as long as that is in force, for an answer may have been lost', async () => {
    const member = await away('Cut off');
    const first = (await renew(member)).body;
    const events = await hub.appendedBy(async () => {
      const answers = await Promise.all([renew(member), renew(member)]);
      for (const { status, body } of answers) expect([status, body]).toEqual([200, first]);
    });
    expect(events).toEqual([]);

    const next = await hub.ask('/api/v1/auth/rotate', { method: 'POST', token: first.accessToken });
    expect(next.status).toBe(200);
    expectRefusal(await renew(member), 401, 'auth.invalid_token');
    expect((await renew(first)).body.accessToken).toBe(next.body.accessToken);
  });

  it('is renewed once more where the one in its place, which was lost, has expired too', async () => {
    const member = await away('Cut off and away');
    const lost = (await renew(member, signed(member), shortLived)).body;
    expectRefusal(await pull(lost.accessToken), 401, 'auth.token_expired');

    const { status, body } = await renew(member);
    expect([status, body.clientId]).toEqual([200, member.clientId]);
    expect((await pull(body.accessToken)).status).toBe(200);
  });

  it('stays expired without the word of its client’s own key', async () => {
    const member = await away('Impersonated');
    const other = generateKeyPairSync('ed25519').privateKey;
    const keyless = await join(shortLived, 'Keyless');
    const events = await hub.appendedBy(async () => {
      expectRefusal(await renew(member, signed(member, other)), 403, 'auth.renewal_not_signed');
      const stolen = signed({ ...member, accessToken: 'another' });
      expectRefusal(await renew(member, stolen), 403, 'auth.renewal_not_signed');
      expectRefusal(await renew(keyless), 403, 'auth.renewal_not_signed');
      expectRefusal(await renew(member, 'x'), 400, 'request.invalid');
    });
    expect(events).toEqual([]);
  });

  it('stays expired once it has been so for longer than the hub allows', async () => {
    const strict = await TestHub.start({ databaseUrl: hub.databaseUrl, tokenRenewalMs: 0 });
    try {
      const member = await away('Away for a year');
      expectRefusal(await renew(member, signed(member), strict), 401, 'auth.token_expired');
      expect((await renew(member)).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('is not renewed after an administrator has ended it, revoked its client or disabled its member', async () => {
    const administer = (path: string, method = 'POST') =>
      hub.ask(`/api/v1/admin/members/${path}`, { method });
    const [ended, revoked, disabled] = [
      await away('Ended'),
      await away('Revoked'),
      await away('Disabled'),
    ];
    expect((await administer(`${ended.memberId}/rotate-token`)).status).toBe(200);
    await administer(`${revoked.memberId}/clients/${revoked.clientId}`, 'DELETE');
    await administer(`${disabled.memberId}/disable`);

    expectRefusal(await renew(ended), 401, 'auth.invalid_token');
    expectRefusal(await renew(revoked), 401, 'auth.invalid_token');
    expectRefusal(await renew(disabled), 403, 'auth.member_disabled');
  });

  it('counts as a failed bearer, so that nobody guesses', async () => {
    const limited = await TestHub.start({ databaseUrl: hub.databaseUrl, failuresPerMinute: 2 });
    try {
      const nobody = { clientId: 'c', accessToken: 'kha_none' } as Joined;
      for (const code of ['auth.invalid_token', 'auth.invalid_token', 'request.rate_limited'])
        expectRefusal(
          await renew(nobody, signed(nobody), limited),
          code === 'request.rate_limited' ? 429 : 401,
          code,
        );
    } finally {
      await limited.stop();
    }
  });
});
