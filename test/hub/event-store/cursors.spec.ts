import { randomUUID } from 'node:crypto';
import { type HubError, encodeCursor } from '@app/domain';
import fc from 'fast-check';
import { resolveCursor } from '../../../apps/hub/src/event-store/read/resolve-cursor.js';
import { readPage } from '../../../apps/hub/src/event-store/read/read-log.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';
import { numRuns } from './num-runs.js';

const SIZE = 25;

let own: Awaited<ReturnType<typeof onPostgresql>>;
let group: TestGroup;
let twin: TestGroup;

beforeAll(async () => {
  own = await onPostgresql();
  const store = openStore(own.database);
  [group, twin] = [
    await makeGroup(own.database, randomUUID()),
    await makeGroup(own.database, randomUUID()),
  ];
  const drafts = Array.from({ length: SIZE }, (_, at) => hubEventDraft(`e${at + 1}`, { at }, 'a'));
  for (const each of [group, twin]) await store.push(pushOf(each, 'a', drafts));
});

afterAll(() => own.close());

/** Walks from a cursor to the head; answers the sequences on the way and the last cursor. */
async function walk(from: string | undefined, limits: readonly number[]) {
  const sequences: number[] = [];
  let cursor = from;
  for (let page = 0; ; page++) {
    const place = await resolveCursor(own.database, group.sync, cursor, 'a');
    const limit = limits[page % limits.length] as number;
    const events = await readPage(own.database, group.sync, place.sequence, limit);
    const last = events.at(-1);
    if (!last) return { sequences, cursor };
    sequences.push(...events.map(({ sequence }) => sequence));
    const hash = Buffer.from(last.hash, 'hex');
    cursor = encodeCursor({ logId: group.sync, sequence: last.sequence, hash });
  }
}

async function refusalOf(cursor: string): Promise<string> {
  return resolveCursor(own.database, group.sync, cursor, 'a').then(
    () => 'located',
    (error: HubError) => error.code,
  );
}

const anyLimits = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 });

describe('a cursor', () => {
  it('leads from anywhere over every later event once, in pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyLimits, fc.nat(SIZE), async (limits, from) => {
        const [event] = await readPage(own.database, group.sync, from - 1, 1);
        const hash = from === 0 ? null : Buffer.from(event?.hash ?? '', 'hex');
        const start = encodeCursor({ logId: group.sync, sequence: from, hash });
        const { sequences } = await walk(start, limits);
        expect(sequences).toEqual(Array.from({ length: SIZE - from }, (_, at) => from + 1 + at));
      }),
      { numRuns: numRuns(50) },
    );
  });

  it('means the same place however it was reached, and the same page every time', async () => {
    await fc.assert(
      fc.asyncProperty(anyLimits, anyLimits, async (some, others) => {
        expect(await walk(undefined, some)).toEqual(await walk(undefined, others));
      }),
      { numRuns: numRuns(20) },
    );
  });

  it('of another log is foreign, whatever its place', async () => {
    for (const sequence of [0, 1, SIZE, SIZE + 1]) {
      const [event] = await readPage(own.database, twin.sync, sequence - 1, 1);
      const hash = sequence === 0 || !event ? null : Buffer.from(event.hash, 'hex');
      const cursor = encodeCursor({ logId: twin.sync, sequence, hash: hash ?? Buffer.alloc(32) });
      const expected = sequence === 0 ? /foreign|invalid/ : /foreign/;
      expect(await refusalOf(cursor)).toMatch(expected);
    }
  });

  it('past the head, or with another event’s hash, has diverged', async () => {
    const hash = Buffer.alloc(32, 1);
    for (const sequence of [1, SIZE, SIZE + 1, Number.MAX_SAFE_INTEGER])
      expect(await refusalOf(encodeCursor({ logId: group.sync, sequence, hash }))).toBe(
        'sync.cursor_diverged',
      );
  });

  it('is refused when any of its characters changes, and never leads elsewhere', async () => {
    const [event] = await readPage(own.database, group.sync, 9, 1);
    const hash = Buffer.from(event?.hash ?? '', 'hex');
    const good = encodeCursor({ logId: group.sync, sequence: 10, hash });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.string({ minLength: 1, maxLength: 2, unit: 'binary-ascii' }),
        async (at, character) => {
          const changed = good.slice(0, at) + character + good.slice(at + 1);
          const answer = await refusalOf(changed);
          if (changed === good) expect(answer).toBe('located');
          else expect(answer).toMatch(/^sync\.cursor_(invalid|foreign|diverged)$/);
        },
      ),
      { numRuns: numRuns(300) },
    );
  });

  it('made of anything at all is refused with a code of its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200, unit: 'binary' }), async (text) => {
        fc.pre(text !== '');
        expect(await refusalOf(`cur_${text}`)).toMatch(/^sync\.cursor_/);
        expect(await refusalOf(text)).toMatch(/^sync\.cursor_/);
      }),
      { numRuns: numRuns(200) },
    );
  });
});
