import { createHash } from 'node:crypto';

const { checkRun, hashOf, rootOf } = (await import(
  '../../scripts/chaos/check-run.mjs' as string
)) as any;

const CLIENT = 'client-a';
const LOG = 'log-a';

/** A log of these contents as the federation read serves it, sealed with the hashes that it has then. */
function logOf(counts: readonly number[], change: (event: any) => object = () => ({})): any {
  const events: any[] = [];
  const leaves: Buffer[] = [];
  for (const count of counts) {
    const previousHash = leaves.at(-1)?.toString('hex');
    const event: any = {
      id: `e${count}`,
      kind: 'note.taken',
      payload: { count },
      createdAt: null,
      acceptedAt: '2026-11-22T00:00:00.000Z',
      memberId: 'member-a',
      clientId: CLIENT,
      log: { sequence: events.length + 1 },
      ...(events.length > 1 && {
        pushId: `push-${count}`,
        log: {
          sequence: events.length + 1,
          v: 2,
          salt: Buffer.alloc(32, count).toString('base64'),
        },
      }),
    };
    Object.assign(event, change(event));
    const hash = hashOf(LOG, event, previousHash) as Buffer;
    event.log = { ...event.log, hash: hash.toString('hex'), ...(previousHash && { previousHash }) };
    events.push(event);
    leaves.push(hash);
  }
  const head = { sequence: events.length, hash: leaves.at(-1)?.toString('hex') ?? null };
  const checkpoint = `origin\n${events.length}\n${rootOf(leaves).toString('base64')}\n\n— key\n`;
  return { logId: LOG, head, checkpoint, events };
}

/** That this many events were sent and acknowledged. */
function sentUpTo(most: number): Map<string, object> {
  return new Map(
    Array.from({ length: most }, (_, count) => [
      `e${count}`,
      { clientId: CLIENT, payload: { count }, count, acknowledged: true },
    ]),
  );
}

function readerOf({ events }: any, seen = events): object {
  const rows = seen.map(({ id, log }: any) => ({ id, sequence: log.sequence, hash: log.hash }));
  return { name: 'reader', seen: rows, finished: true };
}

const good = logOf([0, 1, 2, 3, 4]);
const verdictOf = (change: object) =>
  checkRun({ log: good, sent: sentUpTo(5), readers: [readerOf(good)], ...change });

describe('the checker of chaos', () => {
  it('finds nothing wrong with a good run, nor with an event that was not acknowledged and is not there', () => {
    const sent = sentUpTo(6);
    Object.assign(sent.get('e5') as object, { acknowledged: false });
    const whole = { events: 5, acked: 5, lost: 0, givenBack: 0, twice: 0, wrong: [] };
    expect(verdictOf({ sent })).toEqual(whole);
  });

  it('computes the root of RFC 6962', () => {
    const leaf = (text: string) => createHash('sha256').update(`\0${text}`).digest();
    const node = (a: Buffer, b: Buffer) =>
      createHash('sha256')
        .update(Buffer.from([1]))
        .update(a)
        .update(b)
        .digest();
    const [a, b, c] = [leaf('a'), leaf('b'), leaf('c')];
    expect(rootOf([a, b, c])).toEqual(node(node(a, b), c));
  });

  it('counts an acknowledged event that is not there as lost', () => {
    expect(verdictOf({ sent: sentUpTo(7) })).toMatchObject({ acked: 7, lost: 2, wrong: [] });
  });

  it('counts an event that is there twice', () => {
    const log = logOf([0, 1, 2, 3, 4, 4]);
    expect(verdictOf({ log, readers: [] })).toMatchObject({ lost: 0, twice: 1 });
  });

  const [first, second, third] = good.events;
  it.each([
    [
      'an event of another content',
      logOf([0, 1, 2, 3, 4], ({ id }) => (id === 'e2' ? { payload: {} } : {})),
      {},
    ],
    [
      'an event of another client',
      logOf([0, 1, 2, 3, 4], ({ id }) => (id === 'e2' ? { clientId: 'b' } : {})),
      {},
    ],
    ['an event that nobody sent', good, { sent: sentUpTo(4) }],
    ['a client’s events in another order', logOf([0, 2, 1, 3, 4]), {}],
    [
      'a changed payload',
      { ...good, events: [first, { ...second, payload: { count: 9 } }, ...good.events.slice(2)] },
      {},
    ],
    [
      'another push',
      { ...good, events: [first, second, { ...third, pushId: 'x' }, ...good.events.slice(3)] },
      {},
    ],
    [
      'another salt',
      {
        ...good,
        events: [
          first,
          second,
          { ...third, log: { ...third.log, salt: '' } },
          ...good.events.slice(3),
        ],
      },
      {},
    ],
    ['a gap', { ...good, events: [first, third, ...good.events.slice(3)] }, {}],
    ['a cut tail', { ...good, events: good.events.slice(0, 4) }, {}],
    ['another head', { ...good, head: { sequence: 5, hash: first.log.hash } }, {}],
    ['another checkpoint', { ...good, checkpoint: logOf([0, 1]).checkpoint }, {}],
    [
      'a reader that skipped an event',
      good,
      { readers: [readerOf(good, [first, ...good.events.slice(2)])] },
    ],
    ['a reader that read another hash', good, { readers: [readerOf(logOf([0, 2, 1, 3, 4]))] }],
    [
      'a reader that was told too early that it is at the end',
      good,
      { readers: [readerOf(good, good.events.slice(0, 3))] },
    ],
  ])('sees %s', (_, log, change) => {
    expect(verdictOf({ log, readers: [], ...change }).wrong.length).toBeGreaterThan(0);
  });
});
