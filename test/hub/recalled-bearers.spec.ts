import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../apps/hub/src/database/database.js';
import { type Answer, type Joined, TestHub } from '../support/hub.js';

/** A little more than the time for which a bearer is asked for with each push. */
const SETTLED_MS = 1_100;

/** How many tests there are, each of which has a group of its own. */
const PAIRS = 24;

const newEvent = () => ({ id: randomUUID(), kind: 'note', payload: {} });

describe('a push whose bearer was asked for before', () => {
  let hub: TestHub;
  let other: TestHub;
  let ada: Joined;
  let bob: Joined;
  const pairs: [Joined, Joined][] = [];

  // A decision about the hub unsettles the bearers of all groups: all are there before the first is asked for.
  beforeAll(async () => {
    hub = await TestHub.start();
    other = await TestHub.start({ databaseUrl: hub.databaseUrl });
    for (let made = 0; made < PAIRS; made++) {
      const group = `group-${made}`;
      await hub.group(group);
      pairs.push([await hub.join(group, 'Ada'), await hub.join(group, 'Bob')]);
    }
    await Promise.all(pairs.flat().map((member) => push(member)));
    await sleep(SETTLED_MS);
  });

  beforeEach(async () => {
    [ada, bob] = pairs.pop() as [Joined, Joined];
    if ((await asked(() => Promise.all([push(ada), push(bob)]))) > 0)
      throw new Error('not settled');
  });

  afterAll(async () => {
    await other.stop();
    await hub.stop();
  });

  const push = (member: Joined, event = newEvent()): Promise<Answer> => hub.push(member, [event]);
  const isStored = async ({ id }: { id: string }) =>
    (await hub.database.query('SELECT FROM event WHERE event_id = $1', [id])).length > 0;

  /** How often a bearer was asked for while this was done. */
  async function asked(work: () => Promise<unknown>): Promise<number> {
    let times = 0;
    const { database } = hub;
    database.query = (text, values) => {
      if (/access_tokens|AS wanted \(group_key\)/.test(text)) times++;
      return Database.prototype.query.call(database, text, values) as never;
    };
    await work();
    delete (database as Partial<Database>).query;
    return times;
  }

  it('asks for nobody again while nothing is decided', async () => {
    expect(
      await asked(async () => {
        expect(await push(ada)).toMatchObject({ status: 200, body: { accepted: 1 } });
      }),
    ).toBe(0);
  });

  it('asks once more for each bearer after a decision, and for a second with each push', async () => {
    await hub.join(ada.groupKey, 'Carol');
    expect(await asked(() => push(ada))).toBeGreaterThan(0);
    expect(await asked(() => push(ada))).toBeGreaterThan(0);
    await sleep(SETTLED_MS);
    expect(await asked(() => push(ada))).toBe(0);
  });

  const administer = (at: TestHub, path: string, options: object = { body: {} }) =>
    at.ask(`/api/v1/admin/members/${ada.memberId}/${path}`, options);
  const refusals: [string, string, (at: TestHub) => Promise<unknown>][] = [
    ['its member is disabled', 'auth.member_disabled', (at) => administer(at, 'disable')],
    [
      'its client is revoked',
      'auth.invalid_token',
      (at) => administer(at, `clients/${ada.clientId}`, { method: 'DELETE' }),
    ],
    [
      'its token is rotated',
      'auth.invalid_token',
      (at) => at.ask('/api/v1/auth/rotate', { method: 'POST', token: ada.accessToken }),
    ],
  ];

  describe.each(['the same hub', 'another hub'])('with %s', (which) => {
    const at = () => (which === 'another hub' ? other : hub);

    it.each(refusals)('is refused once %s, and leaves nothing', async (_, code, decide) => {
      await decide(at());
      const event = newEvent();
      expect(await push(ada, event)).toMatchObject({ body: { error: { code } } });
      expect(await isStored(event)).toBe(false);
    });

    it.each(refusals)(
      'is refused once %s and others have pushed since',
      async (_, code, decide) => {
        await decide(at());
        expect(await push(bob)).toMatchObject({ status: 200, body: { accepted: 1 } });
        const event = newEvent();
        expect(await push(ada, event)).toMatchObject({ body: { error: { code } } });
        expect(await isStored(event)).toBe(false);
      },
    );

    it.each(refusals)(
      'is refused once %s, beside others that are taken',
      async (_, code, decide) => {
        await decide(at());
        const event = newEvent();
        const [refused, ...taken] = await Promise.all([
          push(ada, event),
          ...Array.from({ length: 5 }, () => push(bob)),
        ]);
        expect(refused).toMatchObject({ body: { error: { code } } });
        expect(await isStored(event)).toBe(false);
        for (const each of taken)
          expect(each).toMatchObject({ status: 200, body: { accepted: 1 } });
      },
    );
  });

  it('with nothing but what is stored already is refused once its member is disabled', async () => {
    const event = newEvent();
    await push(ada, event);
    await administer(other, 'disable');
    expect(await push(ada, event)).toMatchObject({
      body: { error: { code: 'auth.member_disabled' } },
    });
  });

  it('is judged by what its group demands now', async () => {
    await other.group(ada.groupKey, { requireSignatures: true });
    expect(await push(ada)).toMatchObject({
      status: 200,
      body: { accepted: 0, rejected: [{ reason: 'event.signature_required' }] },
    });
  });
});
