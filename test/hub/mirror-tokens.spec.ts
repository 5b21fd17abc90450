import { expectRefusal } from '../support/refusal.js';
import { Mirroring, note } from '../support/mirroring.js';

const WEEK_MS = 7 * 86_400_000;

describe('a mirror that joins with an invite', () => {
  let hubs: Mirroring;
  Mirroring.ofFile((started) => (hubs = started));

  const invite = async (groupKey: string) =>
    (await hubs.source.ask('/api/v1/admin/invites', { body: { groupKey, maxUses: 1 } })).body.token;
  const asking = (groupKey: string) => ({
    url: hubs.source.url,
    keys: [hubs.key],
    remoteGroupKey: groupKey,
    groupKey: 'readers',
    hub: 'source',
  });
  /** A group over there with an item of Eve's, and a mirror of it that has looked once. */
  const joined = async (groupKey: string) => {
    await hubs.source.group(groupKey);
    const eve = await hubs.source.join(groupKey, 'Eve');
    await hubs.source.push(eve, [note(`${groupKey}-1`)]);
    const body = { ...asking(groupKey), invite: await invite(groupKey) };
    const { id } = (await hubs.admin('/mirrors', body)).body;
    await hubs.work();
    return { id, eve, groupKey };
  };
  const membersOf = async (groupKey: string) =>
    (await hubs.source.ask(`/api/v1/admin/members?groupKey=${groupKey}`)).body.members;
  const isToExchangeNow = (id: string) =>
    hubs.mirror.database.query('UPDATE mirror SET exchange_at = 0 WHERE mirror_id = $1', [id]);
  const endTokens = () =>
    hubs.source.database.query('UPDATE access_tokens SET expires_at = $1', [Date.now() - 1]);
  const kindsAt = (work: () => Promise<unknown>) =>
    hubs.source.appendedBy(work).then((events) => events.map(({ kind }) => kind));

  it('is a member of its own over there, with a key, and reads what that one may see', async () => {
    const { id, groupKey } = await joined('invited');
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', size: 1 });
    const handle = `mirror-${id.slice(0, 8)}`;
    expect(await membersOf(groupKey)).toContainEqual(
      expect.objectContaining({
        handle,
        displayName: `Mirror of ${new URL(hubs.mirror.url).host}`,
        clients: [expect.objectContaining({ clientLabel: 'mirror' })],
      }),
    );
    const keys = await hubs.source.database.query(
      'SELECT signing_key FROM clients JOIN members USING (member_id) WHERE handle = $1',
      [handle],
    );
    expect(keys).toEqual([{ signing_key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) }]);
  });

  it('exchanges its token after a seventh of its life, and no sooner', async () => {
    const { id } = await joined('exchanging');
    const [row] = await hubs.mirror.database.query<{ exchange_at: string }>(
      'SELECT exchange_at FROM mirror WHERE mirror_id = $1',
      [id],
    );
    const left = Number(row?.exchange_at) - Date.now();
    expect(left).toBeGreaterThan(WEEK_MS / 7 - 10 * 60_000);
    expect(left).toBeLessThanOrEqual(WEEK_MS / 7);
    expect(await kindsAt(() => hubs.look(id))).toEqual([]);
    await isToExchangeNow(id);
    expect(await kindsAt(() => hubs.look(id))).toEqual(['auth.token_rotated']);
    expect(await kindsAt(() => hubs.look(id))).toEqual([]);
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting' });
  });

  it('comes back by its key after weeks without this hub, and after an answer that was lost', async () => {
    const { id, eve, groupKey } = await joined('away');
    await endTokens();
    await isToExchangeNow(id);
    expect(await kindsAt(() => hubs.look(id))).toEqual(['auth.token_rotated']);
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', size: 1 });

    await isToExchangeNow(id);
    const lost = await hubs.look(id, async (url, options) => {
      const answer = await fetch(url, options);
      if (!(url as string).includes('/auth/')) return answer;
      throw new TypeError('fetch failed');
    });
    expect(lost).toMatchObject({ status: 'unreachable' });
    expect(await hubs.look(id)).toMatchObject({ status: 'waiting' });
    expect(await membersOf(groupKey)).toHaveLength(2);
    expectRefusal(await hubs.source.push(eve, [note(`${groupKey}-2`)]), 401, 'auth.token_expired');
  });

  it('comes back by its key at once where its token has ended by the other hub’s clock alone', async () => {
    const { id, groupKey } = await joined('hasty');
    await endTokens();
    // Otherwise the other hub goes by what it knew of the token.
    await hubs.source.join(groupKey, 'Eva');
    expect(await kindsAt(() => hubs.look(id))).toEqual(['auth.token_rotated']);
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', size: 1 });
  });

  it('says what is wrong with an invite, and joins once that is mended', async () => {
    await hubs.source.group('late');
    const body = { ...asking('late'), invite: 'an-invite-to-come' };
    const { id } = (await hubs.admin('/mirrors', body)).body;
    await hubs.work();
    expect(await hubs.recordOf(id)).toMatchObject({
      status: 'unauthorized',
      problem: 'it answers 401 join.invite_invalid',
    });
    await hubs.source.ask('/api/v1/admin/invites', {
      body: { groupKey: 'late', token: 'an-invite-to-come' },
    });
    expect(await hubs.look(id)).toMatchObject({ status: 'waiting' });
  });

  it('keeps nothing of an answer whose token no header can carry, or is too long', async () => {
    await hubs.source.group('odd');
    const body = { ...asking('odd'), invite: await invite('odd') };
    const { id } = (await hubs.admin('/mirrors', body)).body;
    for (const accessToken of ['kha_\u0000', 'kha_ x', 'k'.repeat(501)]) {
      const credentials = { accessToken, clientId: 'c', expiresAt: new Date().toISOString() };
      expect(await hubs.look(id, async () => Response.json(credentials))).toMatchObject({
        status: 'unreachable',
        problem: 'its answer is not one that a hub gives',
      });
    }
    expect(await hubs.look(id)).toMatchObject({ status: 'waiting' });
  });

  it('takes an invite or a token, and one of them', async () => {
    for (const access of [{}, { invite: 'khi_x', token: 'kha_x' }])
      expectRefusal(
        await hubs.admin('/mirrors', { ...asking('invited'), ...access }),
        400,
        'admin.mirror_access_invalid',
      );
  });
});

describe('a mirror with a token that somebody gave', () => {
  let hubs: Mirroring;
  Mirroring.ofFile((started) => (hubs = started));

  it('uses it as it is, for somebody else may use it too', async () => {
    const { id, eve } = await hubs.newMirror();
    const events = await hubs.source.appendedBy(async () => {
      await hubs.work();
      expect(await hubs.look(id)).toMatchObject({ status: 'waiting' });
    });
    expect(events).toEqual([]);
    expect((await hubs.source.push(eve, [note('mine')])).status).toBe(200);
  });
});
