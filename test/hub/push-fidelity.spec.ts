import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { freshId, note, pushRaw } from '../support/pushing.js';

describe('a pushed event', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  const rawPush = (body: string) => pushRaw(hub, ada, body);

  describe('is served exactly as it was sent:', () => {
    it.each<[string, string]>([
      ['a NUL in a string and in a key', '{"a":"x\\u0000y","\\u0000":1}'],
      [
        'the key __proto__',
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":1}',
      ],
      [
        'every control character',
        JSON.stringify({
          a: Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join(''),
        }),
      ],
      ['characters past the basic plane', '{"🦄":"𝒳","a":"\ufeff\u2028"}'],
      [
        'the largest integer and odd numbers',
        '{"a":9007199254740991,"b":-9007199254740991,"c":1e-7,"d":0.1,"e":5e-324}',
      ],
      ['empty keys and containers', '{"":{"":[[],{}]}}'],
      ['nesting 100 deep', '{"a":'.repeat(99) + '{}' + '}'.repeat(99)],
    ])('%s', async (_, payload) => {
      const id = freshId();
      const { body } = await rawPush(
        `{"clientId":"${ada.clientId}","events":[{"id":"${id}","kind":"k","payload":${payload}}]}`,
      );
      expect(body).toMatchObject({ accepted: 1, rejected: [] });

      const page = await hub.ask('/api/v1/federation/sync-events?limit=1000', {
        token: ada.accessToken,
      });
      const stored = page.body.events.find((each: { id: string }) => each.id === id);
      expect(JSON.stringify(stored.payload)).toBe(JSON.stringify(sorted(JSON.parse(payload))));
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    });

    it.each([
      ['printable of every kind', 'Ü 🦄 "quoted" \\ /?#% ' + 'i'.repeat(150)],
      ['200 characters past the basic plane', '🦄'.repeat(200)],
    ])('an id that is %s', async (_, id) => {
      expect((await hub.push(ada, [note(id)])).body).toMatchObject({ accepted: 1 });
      const { body } = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
      expect(body.events.map((each: { id: string }) => each.id)).toContain(id);
    });

    it('a date, verbatim, and the lack of one', async () => {
      const [dated, undated] = [freshId(), freshId()];
      await hub.push(ada, [note(dated), { id: undated, kind: 'k', payload: {} }]);
      const { body } = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
      const dates = new Map(body.events.map((each: any) => [each.id, each.createdAt]));

      expect(dates.get(dated)).toBe('2026-01-02T03:04:05.678+02:00');
      expect(dates.get(undated)).toBeNull();
    });
  });
});

/** The value with the keys of its objects in the order of their UTF-16 units, as canonical JSON has them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // JSON.parse keeps __proto__ as a plain key where an object literal would not.
  return JSON.parse(
    `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(sorted(each))}`).join(',')}}`,
  );
}
