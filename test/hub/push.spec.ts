import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { freshId, note, pushRaw, syncedBy } from '../support/pushing.js';
import { expectRefusal } from '../support/refusal.js';

const KIB = 1024;
const MIB = KIB * KIB;

describe('pushing', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  const rawPush = (body: string, headers?: Record<string, string>) =>
    pushRaw(hub, ada, body, headers);
  const synced = (work: () => Promise<unknown>) => syncedBy(hub, work);

  it('stores new events in order and records the push', async () => {
    const [one, two] = [freshId(), freshId()];
    let answer: any;
    const events = await hub.appendedBy(async () => {
      answer = await hub.push(ada, [note(one, { b: 1, a: [true, null] }), note(two)]);
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accepted: 2,
      rejected: [],
      cursor: expect.stringMatching(/^cur_[A-Za-z0-9_-]+$/),
    });
    expect(events).toEqual([
      {
        groupKey: 'core',
        purpose: 'sync',
        sequence: 1,
        kind: 'note.taken',
        payload: { a: [true, null], b: 1 },
      },
      { groupKey: 'core', purpose: 'sync', sequence: 2, kind: 'note.taken', payload: { n: 1 } },
    ]);
    const { body } = await hub.ask('/api/v1/admin/audit?action=sync.pushed&limit=1');
    expect(body.auditLogs).toMatchObject([
      {
        actor: ada.memberId,
        targetId: ada.clientId,
        payload: { accepted: 2, rejected: 0, firstSequence: 1, lastSequence: 2 },
        log: { sequence: 2, eventId: two },
      },
    ]);
  });

  it('takes an empty push and appends nothing', async () => {
    const events = await hub.appendedBy(async () => {
      expect((await hub.push(ada, [])).body).toMatchObject({ accepted: 0, rejected: [] });
    });

    expect(events).toEqual([]);
  });

  describe('is idempotent', () => {
    it('stores the same event once, in any batch, counted neither way', async () => {
      const id = freshId();
      await hub.push(ada, [note(id)]);

      const events = await hub.appendedBy(async () => {
        for (const batch of [[note(id)], [note(id), note(id)]]) {
          const { body } = await hub.push(ada, batch);
          expect(body).toMatchObject({ accepted: 0, rejected: [] });
        }
      });
      expect(events).toEqual([]);
    });

    it('takes the same content in another spelling for the same', async () => {
      const id = freshId();
      await hub.push(ada, [note(id, { a: 1, b: 'é' })]);
      const { body } = await rawPush(
        `{"clientId":"${ada.clientId}","events":[{"payload":{"b":"\\u00e9","a":1.0},"kind":"note.taken","id":"${id}"}]}`,
      );

      expect(body).toMatchObject({ accepted: 0, rejected: [] });
    });

    it('stores a duplicate within one batch once', async () => {
      const id = freshId();
      const events = await synced(async () => {
        expect((await hub.push(ada, [note(id), note(id)])).body).toMatchObject({
          accepted: 1,
          rejected: [],
        });
      });

      expect(events).toHaveLength(1);
    });

    it('refuses other content under a stored id, and the first stays', async () => {
      const id = freshId();
      await hub.push(ada, [note(id, { first: true })]);
      const events = await synced(async () => {
        const { body } = await hub.push(ada, [
          note(id, { first: false }),
          note(id, { first: true }, { kind: 'note.changed' }),
        ]);
        expect(body).toMatchObject({ accepted: 0 });
        expect(body.rejected).toEqual([
          { id, reason: 'event.id_conflict', message: expect.any(String) },
          { id, reason: 'event.id_conflict', message: expect.any(String) },
        ]);
      });

      expect(events).toEqual([]);
    });

    it('keeps the first of two contents within one batch', async () => {
      const id = freshId();
      const events = await synced(async () => {
        const { body } = await hub.push(ada, [note(id, { v: 1 }), note(id, { v: 2 })]);
        expect(body).toMatchObject({
          accepted: 1,
          rejected: [{ id, reason: 'event.id_conflict' }],
        });
      });

      expect(events.map(({ payload }) => payload)).toEqual([{ v: 1 }]);
    });

    it('stores each of twenty events once when ten pushes race with all of them', async () => {
      const batch = Array.from({ length: 20 }, () => note(freshId()));
      let answers: any[] = [];
      const events = await synced(async () => {
        answers = await Promise.all(Array.from({ length: 10 }, () => hub.push(ada, batch)));
      });

      expect(events).toHaveLength(20);
      const accepted = answers.map(({ body }) => body.accepted as number);
      expect(accepted.reduce((sum, each) => sum + each, 0)).toBe(20);
    });

    it('gives two groups an event of the same id each', async () => {
      await hub.group('other');
      const bob = await hub.join('other', 'Bob');
      const id = freshId();
      await hub.push(ada, [note(id, { of: 'core' })]);

      expect((await hub.push(bob, [note(id, { of: 'other' })])).body.accepted).toBe(1);
    });
  });

  describe('has limits', () => {
    const payloadOf = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

    it('takes a payload of 256 KiB and refuses one of a byte more, alone', async () => {
      const [fits, tooLarge] = [freshId(), freshId()];
      const { body } = await hub.push(ada, [
        note(fits, payloadOf(256 * KIB)),
        note(tooLarge, payloadOf(256 * KIB + 1)),
      ]);

      expect(body).toMatchObject({ accepted: 1 });
      expect(body.rejected).toMatchObject([{ id: tooLarge, reason: 'event.payload_too_large' }]);
    });

    it('measures a payload in bytes of UTF-8', async () => {
      const { body } = await hub.push(ada, [note(freshId(), { a: 'é'.repeat(128 * KIB) })]);

      expect(body.rejected).toMatchObject([{ reason: 'event.payload_too_large' }]);
    });

    it('takes 1,000 events and refuses 1,001', async () => {
      const batch = Array.from({ length: 1_001 }, () => ({
        id: freshId(),
        kind: 'k',
        payload: {},
      }));
      const refused = await hub.appendedBy(async () =>
        expectRefusal(await hub.push(ada, batch), 413, 'sync.too_many_events'),
      );

      expect(refused).toEqual([]);
      expect((await hub.push(ada, batch.slice(1))).body).toMatchObject({ accepted: 1_000 });
    });

    it('takes a body of 8 MiB and refuses one of a byte more, also a far larger one', async () => {
      const events = Array.from({ length: 40 }, () => note(freshId(), payloadOf(200 * KIB)));
      const body = JSON.stringify({ clientId: ada.clientId, events });
      const stored = await synced(async () => {
        expect((await rawPush(body.padEnd(8 * MIB))).body).toMatchObject({ accepted: 40 });
      });
      expect(stored).toHaveLength(40);

      for (const size of [8 * MIB + 1, 40 * MIB])
        expectRefusal(await rawPush(body.padEnd(size)), 413, 'request.too_large');
    });

    it('refuses a too large body also when it comes in chunks', async () => {
      const response = await fetch(`${hub.url}/api/v1/sync/push`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${ada.accessToken}`,
        },
        body: new Blob([' '.repeat(9 * MIB)]).stream(),
        duplex: 'half',
      } as RequestInit);

      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { code: 'request.too_large' } });
    });
  });

  it('takes a push that names the group of its bearer', async () => {
    const { clientId, accessToken: token, groupKey } = ada;
    const events = [{ id: 'for-us', kind: 'k', payload: {} }];
    const body = { clientId, groupKey: groupKey.toUpperCase(), events };
    expect((await hub.ask('/api/v1/sync/push', { token, body })).body.accepted).toBe(1);
  });

  describe('refuses the push as a whole', () => {
    it.each<[string, number, string, (body: { clientId: string }) => unknown]>([
      [
        'another client’s id',
        403,
        'sync.client_mismatch',
        () => ({ clientId: 'client_core_ada_00000000', events: [] }),
      ],
      ['no client id', 403, 'sync.client_mismatch', () => ({ events: [] })],
      ...[{ groupKey: 'other' }, { branch: 'other' }, { groupKey: 7 }].map(
        (named): [string, number, string, (body: { clientId: string }) => unknown] => [
          `what is meant for another group: ${JSON.stringify(named)}`,
          403,
          'sync.group_mismatch',
          ({ clientId }) => ({ clientId, ...named, events: [] }),
        ],
      ),
      [
        'a client id of another type',
        403,
        'sync.client_mismatch',
        () => ({ clientId: 7, events: [] }),
      ],
      ['no events', 400, 'sync.events_invalid', ({ clientId }) => ({ clientId })],
      [
        'an object for the events',
        400,
        'sync.events_invalid',
        ({ clientId }) => ({ clientId, events: {} }),
      ],
      [
        'text for the events',
        400,
        'sync.events_invalid',
        ({ clientId }) => ({ clientId, events: 'all' }),
      ],
      ['a list for the body', 400, 'request.invalid', () => []],
      ['null for the body', 400, 'request.invalid', () => 'null'],
      ['malformed JSON', 400, 'request.malformed_json', () => '{"events":[}'],
      ['JSON that ends early', 400, 'request.malformed_json', () => '{"clientId":"'],
      ['text after the JSON', 400, 'request.malformed_json', () => '{} {}'],
    ])('%s: %i %s', async (_, status, code, bodyOf) => {
      const body = bodyOf(ada);
      const events = await hub.appendedBy(async () =>
        expectRefusal(
          await hub.ask('/api/v1/sync/push', { body, token: ada.accessToken }),
          status,
          code,
        ),
      );

      expect(events).toEqual([]);
    });
  });
});
