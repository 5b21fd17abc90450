import { randomUUID } from 'node:crypto';
import { onPostgresql } from './databases.js';
import { type History, type Violation, checkHistory } from './history.js';
import { makeGroup } from './open-store.js';
import { SequenceColumnSubject } from './sequence-column-system.js';
import { StoredSystem } from './system-under-test.js';
import { Traffic } from './traffic.js';

const LOAD = { writers: 12, readers: 4, pushes: 40 };

function promisesIn(violations: readonly Violation[]): Set<Violation['promise']> {
  return new Set(violations.map(({ promise }) => promise));
}

describe('two replicas on one database under many writers and readers', () => {
  let own: Awaited<ReturnType<typeof onPostgresql>>;

  beforeAll(async () => {
    own = await onPostgresql();
  });

  afterAll(() => own.close());

  it('keep every promise', async () => {
    const replicas = [own.database, await own.another()].map(
      (database) => new StoredSystem(database, Date.now),
    );
    const group = await makeGroup(own.database, randomUUID());
    const traffic = new Traffic(replicas, group);
    await traffic.run(LOAD);
    const history = await traffic.history(own.database);
    expect(checkHistory(history)).toEqual([]);
    expect(history.pushes.filter(({ answer }) => answer)).toHaveLength(LOAD.writers * LOAD.pushes);
    expect(history.reads.length).toBeGreaterThan(LOAD.readers * 10);
    expect(history.pushes.some(({ answer }) => (answer?.rejected.length ?? 0) > 0)).toBe(true);
  });

  it('are caught skipping events when the sequence comes from a sequence column', async () => {
    await SequenceColumnSubject.prepare(own.database);
    const replicas = [own.database, await own.another()].map(
      (database) => new SequenceColumnSubject(database, Date.now),
    );
    const group = await makeGroup(own.database, randomUUID());
    const traffic = new Traffic(replicas, group);
    await traffic.run(LOAD);
    const history = await traffic.history(own.database);
    const broken = promisesIn(checkHistory(history));
    expect(broken).toContain('read without a skip');
    expect(broken).toContain('chained');
  });
});

describe('the checker of histories', () => {
  const row = (sequence: number, id: string, clientId = 'a') => ({
    sequence,
    id,
    kind: 'note.taken',
    memberId: 'm',
    clientId,
    pushId: null,
    payload: '{}',
    payloadHash: '',
    hash: `hash ${sequence}`,
  });
  const seen = (sequence: number, id: string) => ({
    sequence,
    id,
    hash: `hash ${sequence}`,
    content: '{}',
  });
  const push = (id: string, at: number, rejected: string[] = []) => ({
    clientId: 'a',
    began: at,
    ended: at + 1,
    events: [{ id, content: '{}' }],
    answer: { accepted: 1, rejected, position: 0 },
  });
  const read = (events: ReturnType<typeof seen>[], from = 0, at = 10) => ({
    clientId: 'r',
    began: at,
    ended: at + 1,
    from,
    events,
    toHead: true,
  });
  const good: History = {
    pushes: [push('x', 1), push('y', 3)],
    reads: [read([seen(1, 'x'), seen(2, 'y')])],
    log: [row(1, 'x'), row(2, 'y')],
    fault: undefined,
  };

  it('finds nothing wrong with a good history', () => {
    expect(checkHistory(good)).toEqual([]);
  });

  it.each<[Violation['promise'], Partial<History>]>([
    ['gapless', { log: [row(1, 'x'), row(3, 'y')], reads: [] }],
    ['chained', { fault: { sequence: 2, problem: 'does not match its hash' } }],
    ['kept', { log: [row(1, 'x')], reads: [] }],
    ['kept', { log: [row(1, 'x'), { ...row(2, 'y'), payload: '{"other":1}' }], reads: [] }],
    ['once', { log: [row(1, 'x'), row(2, 'y'), row(3, 'x')], reads: [] }],
    ['rejected for good', { pushes: [push('x', 1), push('y', 3, ['y'])] }],
    ['ordered', { log: [row(1, 'y'), row(2, 'x')], reads: [] }],
    ['read without a skip', { reads: [read([seen(2, 'y')])] }],
    ['read without a skip', { reads: [read([seen(1, 'x'), seen(2, 'y'), seen(2, 'y')])] }],
    ['read unchanged', { reads: [read([seen(1, 'z'), seen(2, 'y')])] }],
    ['read at once', { reads: [read([seen(1, 'x')])] }],
    [
      'safe to pull from',
      {
        log: [row(1, 'x', 'b'), row(2, 'y')],
        pushes: [{ ...push('y', 3), answer: { accepted: 1, rejected: [], position: 2 } }],
      },
    ],
  ])('sees that a history breaks the promise "%s"', (promise, change) => {
    expect(promisesIn(checkHistory({ ...good, ...change }))).toEqual(new Set([promise]));
  });
});
