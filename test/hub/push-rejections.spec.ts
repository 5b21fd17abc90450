import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { freshId, note, pushRaw, syncedBy } from '../support/pushing.js';

describe('a push', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  const rawPush = (body: string) => pushRaw(hub, ada, body);
  const synced = (work: () => Promise<unknown>) => syncedBy(hub, work);

  describe('rejects a bad event alone', () => {
    const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

    it.each<[string, string, string, string?]>([
      ['no id', 'event.id_required', '{"kind":"k","payload":{}}', 'unknown'],
      ['null for the id', 'event.id_required', '{"id":null,"kind":"k","payload":{}}', 'unknown'],
      ['an empty id', 'event.id_required', '{"id":"","kind":"k","payload":{}}', 'unknown'],
      ['a number for the id', 'event.id_invalid', '{"id":7,"kind":"k","payload":{}}', 'unknown'],
      [
        'an id past 200 characters',
        'event.id_invalid',
        `{"id":"${'i'.repeat(201)}","kind":"k","payload":{}}`,
        'i'.repeat(201),
      ],
      [
        'a NUL in the id',
        'event.id_invalid',
        '{"id":"a\\u0000","kind":"k","payload":{}}',
        'a\u0000',
      ],
      [
        'a line break in the id',
        'event.id_invalid',
        '{"id":"a\\nb","kind":"k","payload":{}}',
        'a\nb',
      ],
      [
        'a lone surrogate in the id',
        'event.id_invalid',
        '{"id":"a\\ud800","kind":"k","payload":{}}',
        'a\ud800',
      ],
      ['null', 'event.id_required', 'null', 'unknown'],
      ['a number', 'event.id_required', '7', 'unknown'],
      ['text', 'event.id_required', '"event"', 'unknown'],
      ['a list', 'event.id_required', '[]', 'unknown'],
      ['no kind', 'event.kind_required', '{"id":"bad","payload":{}}'],
      ['an empty kind', 'event.kind_required', '{"id":"bad","kind":"","payload":{}}'],
      [
        'a kind with a capital letter',
        'event.kind_invalid',
        '{"id":"bad","kind":"Note","payload":{}}',
      ],
      [
        'a kind that starts with a digit',
        'event.kind_invalid',
        '{"id":"bad","kind":"1a","payload":{}}',
      ],
      ['a kind with a quote', 'event.kind_invalid', '{"id":"bad","kind":"a\\"","payload":{}}'],
      ['a kind with a line break', 'event.kind_invalid', '{"id":"bad","kind":"a\\n","payload":{}}'],
      [
        'a kind past 100 characters',
        'event.kind_invalid',
        `{"id":"bad","kind":"${'k'.repeat(101)}","payload":{}}`,
      ],
      ['a list for the kind', 'event.kind_invalid', '{"id":"bad","kind":["k"],"payload":{}}'],
      ['no payload', 'event.payload_invalid', '{"id":"bad","kind":"k"}'],
      ['null for the payload', 'event.payload_invalid', '{"id":"bad","kind":"k","payload":null}'],
      ['a list for the payload', 'event.payload_invalid', '{"id":"bad","kind":"k","payload":[]}'],
      ['text for the payload', 'event.payload_invalid', '{"id":"bad","kind":"k","payload":"{}"}'],
      [
        'a lone surrogate in the payload',
        'event.payload_not_canonical',
        '{"id":"bad","kind":"k","payload":{"a":"\\ud800"}}',
      ],
      [
        'a lone surrogate in a key',
        'event.payload_not_canonical',
        '{"id":"bad","kind":"k","payload":{"\\udc00":1}}',
      ],
      [
        'an integer past 2^53 - 1',
        'event.payload_not_canonical',
        '{"id":"bad","kind":"k","payload":{"n":9007199254740993}}',
      ],
      [
        'a number past the doubles',
        'event.payload_not_canonical',
        '{"id":"bad","kind":"k","payload":{"n":1e999}}',
      ],
      [
        'nesting 101 deep',
        'event.payload_not_canonical',
        `{"id":"bad","kind":"k","payload":${deep(101)}}`,
      ],
      [
        'nesting 100,000 deep',
        'event.payload_not_canonical',
        `{"id":"bad","kind":"k","payload":${deep(100_000)}}`,
      ],
      [
        'a date without an offset',
        'event.created_at_invalid',
        '{"id":"bad","kind":"k","payload":{},"createdAt":"2026-01-01T00:00:00"}',
      ],
      [
        'a date that does not exist',
        'event.created_at_invalid',
        '{"id":"bad","kind":"k","payload":{},"createdAt":"2026-02-30T00:00:00Z"}',
      ],
      [
        'a number for the date',
        'event.created_at_invalid',
        '{"id":"bad","kind":"k","payload":{},"createdAt":1767225600000}',
      ],
      [
        'text for the signature',
        'event.signature_invalid',
        '{"id":"bad","kind":"k","payload":{},"signature":"abc"}',
      ],
    ])('%s: %s', async (_, reason, bad, id = 'bad') => {
      const [before, after] = [freshId(), freshId()].map((each) => JSON.stringify(note(each)));
      let answer: any;
      const events = await synced(async () => {
        answer = await rawPush(
          `{"clientId":"${ada.clientId}","events":[${before},${bad},${after}]}`,
        );
      });

      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ accepted: 2 });
      expect(answer.body.rejected).toEqual([{ id, reason, message: expect.stringMatching(/./) }]);
      expect(events).toHaveLength(2);
    });

    it('records a push of which everything was rejected', async () => {
      const events = await hub.appendedBy(() => hub.push(ada, [{}, {}]));

      expect(events).toMatchObject([
        {
          kind: 'sync.push_rejected',
          payload: { accepted: 0, rejected: 2, firstSequence: null, lastSequence: null },
        },
      ]);
    });
  });
});

describe('a push into a group that refuses secrets', () => {
  // Put together here, so that no scanner takes this file for a leak.
  const SECRET = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
  const captured = (id: string, payload: object) => ({ id, kind: 'knowledge.captured', payload });
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  it('loses the event that looks like one, by the name of the rule and without its text, and keeps the others', async () => {
    const early = captured('early', { title: 'Before the setting', summary: SECRET });
    expect((await hub.push(ada, [early])).body.accepted).toBe(1);
    await hub.group('core', { refuseSecrets: true });
    const events = [
      early,
      captured('leak', { knowledge: { title: 'Token', tags: [SECRET] } }),
      captured('fine', { title: 'Rotate tokens', summary: 'Every 90 days.' }),
      captured('alarm', { title: 'False alarm', summary: SECRET, notSecret: ['github'] }),
    ];
    let body: any;
    const appended = await hub.appendedBy(async () => {
      ({ body } = await hub.push(ada, events));
    });
    expect(body).toMatchObject({
      accepted: 2,
      rejected: [{ id: 'leak', reason: 'event.secret_suspected' }],
    });
    expect(body.rejected[0].message).toContain('The rules: github.');
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(appended.map(({ kind }) => kind)).toEqual([
      'knowledge.captured',
      'knowledge.captured',
      'sync.push_rejected',
    ]);
    const { body: trail } = await hub.ask('/api/v1/admin/audit?action=knowledge.captured');
    const row = trail.auditLogs.find(({ targetId }: any) => targetId === 'alarm');
    expect(row.payload).toMatchObject({ notSecret: ['github'] });
  });

  it('takes it again when the setting is off', async () => {
    await hub.group('core', { refuseSecrets: false });
    const { body } = await hub.push(ada, [captured('later', { title: 'T', summary: SECRET })]);
    expect(body).toMatchObject({ accepted: 1, rejected: [] });
  });
});
