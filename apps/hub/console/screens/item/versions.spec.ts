import { textOf, versionsOf } from './versions.js';

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
