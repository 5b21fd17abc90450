import type { KnowledgeItem } from '../records/knowledge-record.js';
import { type JudgedItem, type SaidOfItem, type VerdictGround, judgeItem } from './curation.js';
import { SupersessionGraph } from './edges.js';

const ana = { memberId: 'ana', clientId: 'ana-1' };
const quality = { rating: 0.4, freshness: 0.7 } as KnowledgeItem['quality'];
const item = {
  id: 'a',
  title: 'Old title',
  summary: 'Old words',
  content: 'Text',
  tags: ['db'],
  createdBy: ana,
  updatedAt: '2026-01-01T00:00:00.000Z',
  quality,
} as KnowledgeItem;
const known: JudgedItem = { item, status: 'active', deletedBy: null, judged: null };
const ben = { memberId: 'ben', isAdministrator: false, now: 0 };
const edge = {
  fromExists: true,
  toExists: true,
  exists: false,
  supersessions: new SupersessionGraph([]),
};

const judge = (
  said: Omit<SaidOfItem, 'id'>,
  ground: Partial<VerdictGround> = {},
  by: Partial<typeof ben> = {},
) => judgeItem({ id: 'a', ...said }, { known, ...ground }, { ...ben, ...by });
const reasonOf = (...asked: Parameters<typeof judge>) => {
  const outcome = judge(...asked);
  return 'reason' in outcome ? outcome.reason : outcome.events.map(({ kind }) => kind);
};

describe('when an item is confirmed', () => {
  it('given one in force, then it is rated best and fresh, and can be taken back to what it was', () => {
    const outcome = judge({ verdict: 'confirmed', reason: 'Tried it' });
    const was = { updatedAt: item.updatedAt, rating: 0.4, freshness: 0.7 };
    expect(outcome).toEqual({
      events: [
        {
          kind: 'knowledge.updated',
          payload: {
            knowledgeId: 'a',
            changes: { quality: { rating: 1, freshness: 1 } },
            reason: 'Tried it',
          },
        },
      ],
      undo: { id: 'a', verdict: 'unconfirmed', was },
    });
  });

  it('given that they rated it before, then that rating is what comes back', () => {
    const judged = { said: null, by: { ben: { rating: 0.2 } } };
    expect(judge({ verdict: 'confirmed' }, { known: { ...known, judged } })).toMatchObject({
      undo: { was: { rating: 0.2 } },
    });
  });

  it('given that it is taken back, then only where nobody changed the item since', () => {
    const was = { updatedAt: item.updatedAt, rating: 0.4, freshness: 0.7 };
    const bens = { ...known, item: { ...item, updatedBy: { memberId: 'ben', clientId: 'b' } } };
    expect(judge({ verdict: 'unconfirmed', was }, { known: bens })).toMatchObject({
      events: [
        {
          payload: {
            changes: { updatedAt: was.updatedAt, quality: { rating: 0.4, freshness: 0.7 } },
          },
        },
      ],
    });
    expect(reasonOf({ verdict: 'unconfirmed', was })).toBe('item.changed');
  });
});

describe('when an item is doubted', () => {
  it('given somebody else’s, then it is rated 0; given one’s own, then it is refused', () => {
    expect(judge({ verdict: 'doubted' })).toEqual({
      events: [{ kind: 'knowledge.rated', payload: { knowledgeId: 'a', rating: 0 } }],
    });
    expect(reasonOf({ verdict: 'doubted' }, {}, { memberId: 'ana' })).toBe('item.own');
  });
});

describe('when an item is wrong or no longer true', () => {
  it.each([
    ['wrong', undefined, 'Wrong.'],
    ['wrong', 'The port is 5433', 'Wrong: The port is 5433'],
    ['outdated', undefined, 'No longer true.'],
    ['outdated', 'We moved', 'No longer true: We moved'],
  ] as const)(
    'given %s because of %s, then it is deleted with that reason',
    (verdict, why, said) => {
      expect(judge({ verdict, reason: why })).toEqual({
        events: [
          {
            kind: 'knowledge.deleted',
            payload: {
              knowledgeId: 'a',
              tombstone: true,
              reason: said,
              deletedAt: '1970-01-01T00:00:00.000Z',
            },
          },
        ],
        undo: { id: 'a', verdict: 'restored' },
      });
    },
  );

  it('given one that is deleted, then nothing happens', () => {
    expect(judge({ verdict: 'wrong' }, { known: { ...known, status: 'tombstone' } })).toEqual({
      events: [],
    });
  });
});

describe('when an item is restored', () => {
  const deleted = { known: { ...known, status: 'tombstone', deletedBy: 'ben' } } as const;

  it('given who deleted it or an administrator, then it is; given anybody else, then it is refused', () => {
    expect(reasonOf({ verdict: 'restored' }, deleted)).toEqual(['knowledge.restored']);
    const cy = { memberId: 'cy' };
    expect(reasonOf({ verdict: 'restored' }, deleted, cy)).toBe('item.deleted_by_other');
    expect(reasonOf({ verdict: 'restored' }, deleted, { ...cy, isAdministrator: true })).toEqual([
      'knowledge.restored',
    ]);
    expect(reasonOf({ verdict: 'restored' })).toEqual([]);
  });

  const superseded = { ...known, status: 'superseded' } as const;
  const parted = (fromId: string, reason: string | null = null) => ({
    kind: 'knowledge.edge_removed',
    payload: { kind: 'supersedes', fromId, toId: 'a', reason },
  });

  it('given what one item superseded, then it is in force again until that is taken back', () => {
    const ground = { known: superseded, successors: ['b'] };
    expect(judge({ verdict: 'restored', reason: 'Not the same' }, ground)).toEqual({
      events: [parted('b', 'Not the same')],
      undo: { id: 'a', verdict: 'replaced', replacedBy: 'b' },
    });
  });

  it('given what several superseded, then none does any longer, or only not the one that is meant', () => {
    const ground = { known: superseded, successors: ['b', 'c'] };
    expect(judge({ verdict: 'restored' }, ground)).toEqual({ events: [parted('b'), parted('c')] });
    expect(judge({ verdict: 'restored', replacedBy: 'c' }, ground)).toMatchObject({
      events: [parted('c')],
    });
    expect(judge({ verdict: 'restored', replacedBy: 'd' }, ground)).toEqual({ events: [] });
  });

  it('given one that was written as superseded, then it is said to be in force', () => {
    const asWritten = { ...superseded, item: { ...item, status: 'superseded' } } as const;
    expect(judge({ verdict: 'restored' }, { known: asWritten, successors: [] })).toEqual({
      events: [
        {
          kind: 'knowledge.updated',
          payload: { knowledgeId: 'a', changes: { status: 'active' } },
        },
      ],
    });
  });
});

describe('when an item is replaced', () => {
  const successor = { ...known, item: { ...item, id: 'b' } };
  const by = { verdict: 'replaced', replacedBy: 'b' } as const;

  it('given one in force, then that supersedes it until it is restored', () => {
    expect(judge({ ...by, reason: 'Newer' }, { successor, edge })).toEqual({
      events: [
        {
          kind: 'knowledge.edge_added',
          payload: { kind: 'supersedes', fromId: 'b', toId: 'a', reason: 'Newer' },
        },
      ],
      undo: { id: 'a', verdict: 'restored', replacedBy: 'b' },
    });
    const again = { successor, edge: { ...edge, exists: true } };
    expect(judge(by, again)).toEqual({ events: [] });
  });

  it.each<[string, Partial<SaidOfItem>, Partial<VerdictGround>, string]>([
    ['one that nobody sees', {}, { edge }, 'item.replacement_not_found'],
    ['itself', { replacedBy: 'a' }, { successor: known, edge }, 'item.replacement_not_found'],
    [
      'one out of force',
      {},
      { successor: { ...successor, status: 'superseded' }, edge },
      'item.replacement_not_found',
    ],
    [
      'one that it supersedes',
      {},
      { successor, edge: { ...edge, supersessions: new SupersessionGraph([['a', 'b']]) } },
      'item.replacement_circle',
    ],
    [
      'an item that is superseded',
      {},
      { known: { ...known, status: 'superseded' }, successor, edge },
      'item.not_in_force',
    ],
  ])('given %s, then it is refused', (_, said, ground, reason) => {
    expect(reasonOf({ ...by, ...said }, ground)).toBe(reason);
  });

  it('given one that is superseded and meant anyway, then it is taken', () => {
    const ground = { known: { ...known, status: 'superseded' }, successor, edge } as const;
    expect(reasonOf({ ...by, anyway: true }, ground)).toEqual(['knowledge.edge_added']);
  });
});

describe('when an item is corrected', () => {
  const text = { title: 'New title', summary: 'Old words', content: null, tags: ['db', 'ops'] };

  it('given other words, then only what differs changes, and what it said can come back', () => {
    expect(judge({ verdict: 'corrected', text, reason: 'Typo', notSecret: ['x'] })).toEqual({
      events: [
        {
          kind: 'knowledge.updated',
          payload: {
            knowledgeId: 'a',
            changes: { title: 'New title', content: null, tags: ['db', 'ops'] },
            reason: 'Typo',
            notSecret: ['x'],
          },
        },
      ],
      undo: {
        id: 'a',
        verdict: 'corrected',
        text: { title: 'Old title', content: 'Text', tags: ['db'] },
        seen: { title: 'New title', content: null, tags: ['db', 'ops'] },
      },
    });
    expect(reasonOf({ verdict: 'corrected', text: { title: 'Old title' } })).toEqual([]);
  });

  it('given that somebody changed such a field meanwhile, then it is refused; given another field, then not', () => {
    const seen = { title: 'An older title', summary: 'Other words' };
    expect(reasonOf({ verdict: 'corrected', text: { title: 'T' }, seen })).toBe('item.changed');
    expect(reasonOf({ verdict: 'corrected', text: { tags: [] }, seen })).toEqual([
      'knowledge.updated',
    ]);
  });

  it.each([
    ['proposed', {}, ['knowledge.updated']],
    ['superseded', {}, 'item.not_in_force'],
    ['superseded', { anyway: true }, ['knowledge.updated']],
    ['tombstone', { anyway: true }, 'item.not_in_force'],
  ] as const)('given one that is %s with %j, then %j', (status, more, expected) => {
    const said = { verdict: 'corrected', text: { title: 'T' }, ...more } as const;
    expect(reasonOf(said, { known: { ...known, status } })).toEqual(expected);
  });
});

it.each(['confirmed', 'doubted', 'wrong', 'outdated', 'replaced'] as const)(
  'given an item that was changed since it was seen, then %s is refused',
  (verdict) => {
    const ground = { successor: { ...known, item: { ...item, id: 'b' } }, edge };
    const said = { verdict, replacedBy: 'b' };
    expect(reasonOf({ ...said, seenAt: '2025-12-31T00:00:00Z' }, ground)).toBe('item.changed');
    expect(reasonOf({ ...said, seenAt: '2026-01-01T01:00:00+01:00' }, ground)).toHaveLength(1);
  },
);

it.each(['confirmed', 'doubted', 'wrong', 'replaced'] as const)(
  'given an item that is only proposed, then %s is refused',
  (verdict) => {
    const ground = {
      known: { ...known, status: 'proposed' },
      successor: { ...known, item: { ...item, id: 'b' } },
      edge,
    } as const;
    const said = { verdict, replacedBy: 'b' };
    expect(reasonOf(said, ground)).toBe('item.not_in_force');
    expect(reasonOf(said, { ...ground, known: undefined })).toBe('item.not_found');
  },
);
