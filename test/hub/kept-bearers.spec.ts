import { tokenHash } from '@app/domain';
import { type Sql, findBearers } from '@app/projections';
import { Authenticator } from '../../apps/hub/src/auth/authenticator.js';
import { BearerLookup } from '../../apps/hub/src/auth/bearer-lookup.js';
import { FailureLimiter } from '../../apps/hub/src/auth/failure-limiter.js';
import { LastSeen } from '../../apps/hub/src/auth/last-seen.js';
import { type Joined, TestHub } from '../support/hub.js';

describe('bearers that are kept', () => {
  let hub: TestHub;
  let asked: string[];
  let lookup: BearerLookup;
  let ada: Joined;
  let joined = 0;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core', {});
  });

  beforeEach(async () => {
    asked = [];
    const sql: Sql = {
      query: (text, values) => {
        asked.push(text.includes('access_tokens') ? 'bearers' : 'standings');
        return hub.database.query(text, values);
      },
    };
    lookup = new BearerLookup(sql, Date.now);
    ada = await hub.join('core', `Ada ${++joined}`);
  });

  afterAll(() => hub.stop());

  const find = ({ accessToken }: Joined) => lookup.find(tokenHash(accessToken));
  const stored = async ({ accessToken }: Joined) =>
    (await findBearers(hub.database, [tokenHash(accessToken)])).get(tokenHash(accessToken))
      ?.principal;

  it('are read once while nothing is decided in their group, whatever is pushed', async () => {
    await hub.group('elsewhere', {});
    await hub.join('elsewhere', 'Eve');
    await find(ada);
    await hub.join('elsewhere', 'Mallory');
    await hub.push(ada, [{ id: 'kept', kind: 'k', payload: {} }]);
    expect(await find(ada)).toMatchObject({ memberId: ada.memberId });
    expect(asked).toEqual(['bearers', 'standings']);
  });

  const administer = (path: string, options: object = { body: {} }) =>
    hub.ask(`/api/v1/admin/members/${ada.memberId}/${path}`, options);

  it.each<[string, () => Promise<unknown>]>([
    [
      'the token is rotated',
      () => hub.ask('/api/v1/auth/rotate', { method: 'POST', token: ada.accessToken }),
    ],
    ['the member is disabled', () => administer('disable')],
    ['the client is revoked', () => administer(`clients/${ada.clientId}`, { method: 'DELETE' })],
    [
      'the member becomes an administrator',
      () => administer('role', { method: 'PUT', body: { role: 'administrator' } }),
    ],
    [
      'the member is erased',
      async () => {
        await administer('disable');
        await administer('erase');
      },
    ],
    ['the group takes signed events only', () => hub.group('core', { requireSignatures: true })],
    ['the group refuses secrets', () => hub.group('core', { refuseSecrets: true })],
  ])('are read again once %s', async (_, decide) => {
    const before = await find(ada);
    expect(before).toMatchObject({ memberId: ada.memberId, disabled: false });
    await decide();
    const now = await stored(ada);
    expect(now).not.toEqual(before);
    expect(await find(ada)).toEqual(now);
    await hub.group('core', { requireSignatures: false, refuseSecrets: false });
  });

  it('expire when their time is over, without being read again', async () => {
    const bearer = tokenHash(ada.accessToken);
    let time = Date.now();
    const authenticator = new Authenticator({
      lookup,
      limiter: hub.app.get(FailureLimiter),
      lastSeen: hub.app.get(LastSeen),
      now: () => time,
    });
    await authenticator.bearerOf(bearer);
    time = Date.parse(ada.expiresAt) - 1;
    expect(await authenticator.bearerOf(bearer)).toMatchObject({ memberId: ada.memberId });
    time = Date.parse(ada.expiresAt);
    await expect(authenticator.bearerOf(bearer)).rejects.toMatchObject({
      code: 'auth.token_expired',
    });
    expect(asked).toEqual(['bearers', 'standings', 'standings']);
  });

  it('are found beside unknown ones and new ones, each for who asked', async () => {
    await find(ada);
    const bob = await hub.join('core', 'Bob');
    const [known, unknown, fresh] = await Promise.all([
      find(ada),
      lookup.find(tokenHash('nobody')),
      find(bob),
    ]);
    expect(known?.memberId).toBe(ada.memberId);
    expect(unknown).toBeUndefined();
    expect(fresh?.memberId).toBe(bob.memberId);
  });

  it('do not outlive a restored database that has decided something else since', async () => {
    await find(ada);
    const [before] = await hub.database.query<{ size: string; head_hash: Buffer }>(
      `SELECT size, head_hash FROM log WHERE group_key = 'core' AND purpose = 'administration'`,
    );
    await hub.database.query('DELETE FROM access_tokens WHERE token_hash = $1', [
      tokenHash(ada.accessToken),
    ]);
    await hub.database.query(
      `UPDATE log SET head_hash = sha256('another decision') WHERE group_key = 'core' AND purpose = 'administration'`,
    );
    expect(await find(ada)).toBeUndefined();
    await hub.database.query(
      `UPDATE log SET head_hash = $1 WHERE group_key = 'core' AND purpose = 'administration'`,
      [before?.head_hash],
    );
  });
});
