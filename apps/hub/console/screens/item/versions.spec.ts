import { confirmationSaid, placeSaid, textOf, versionsOf } from './versions.js';

const event = (sequence: number, kind: string, payload: object | null, purpose = 'sync') =>
  ({ kind, payload, purpose, log: { sequence, hash: '' } }) as never;

describe('the versions of an item', () => {
  it('follow what each event of the log changed', () => {
    const versions = versionsOf([
      event(2, 'knowledge.captured', { knowledge: { id: 'k', title: 'T', summary: 'a' } }),
      event(9, 'review.resolved', { decision: 'accept' }, 'administration'),
      event(4, 'knowledge.updated', { knowledgeId: 'k', changes: { summary: 'b' } }),
      event(5, 'knowledge.rated', { knowledgeId: 'k', rating: 1 }),
      event(6, 'knowledge.proposed', { knowledge: { id: 'k', title: 'Another' } }),
      event(7, 'knowledge.deleted', { knowledgeId: 'k' }),
    ]);
    expect([...versions.keys()]).toEqual([2, 4, 5, 6, 7]);
    expect(textOf(versions.get(2)!)).toBe('T\n\na');
    expect(textOf(versions.get(4)!)).toBe('T\n\nb');
    expect(versions.get(5)).toEqual(versions.get(4));
    expect(versions.get(7)).toMatchObject({ title: 'T', status: 'tombstone' });
  });

  it('pass over events whose words are gone', () => {
    const versions = versionsOf([event(1, 'knowledge.captured', null)]);
    expect(textOf(versions.get(1)!)).toBe('');
  });
});

describe('where an event says that its task stands', () => {
  it.each<[string, string, object, string | undefined]>([
    ['an update', 'knowledge.updated', { changes: { taskStatus: 'wip' } }, 'in_progress'],
    ['a word of its own', 'task.updated', { taskKey: 'a', taskStatus: 'done' }, 'done'],
    [
      'a task that is captured',
      'knowledge.captured',
      { knowledge: { type: 'task', status: 'open' } },
      'todo',
    ],
    [
      'its source',
      'knowledge.captured',
      { knowledge: { type: 'task', source: { metadata: { status: 'blocked' } } } },
      'blocked',
    ],
    ['what is taken back', 'knowledge.updated', { changes: { taskStatus: null } }, 'unknown'],
    ['a change of words', 'knowledge.updated', { changes: { summary: '[done] b' } }, undefined],
    ['what is no task', 'knowledge.captured', { knowledge: { status: 'active' } }, undefined],
    ['a rating', 'knowledge.rated', { rating: 1 }, undefined],
  ])('is told by %s', (_, kind, payload, place) => {
    expect(placeSaid(event(1, kind, payload))).toBe(place);
  });

  it.each([
    [{ quality: { rating: 1, freshness: 1 } }, 'confirmed'],
    [
      { updatedAt: '2026-01-01T00:00:00.000Z', quality: { rating: 0.5, freshness: 0.4 } },
      'unconfirmed',
    ],
    [{ quality: { rating: 1 } }, undefined],
    [{ quality: { rating: 1, freshness: 1 }, title: 'B' }, undefined],
  ])('is told from what confirms it or takes that back: %j', (changes, said) => {
    expect(confirmationSaid(event(1, 'knowledge.updated', { changes }))).toBe(said);
    expect(confirmationSaid(event(1, 'knowledge.rated', { changes }))).toBeUndefined();
  });

  it('follows the texts of tasks that agents write', () => {
    const versions = versionsOf([
      event(1, 'task.updated', { taskKey: 'a', title: 'A', summary: 'first' }),
      event(2, 'task.updated', { taskKey: 'a', summary: 'second' }),
    ]);
    expect(textOf(versions.get(2)!)).toBe('A\n\nsecond');
  });
});
