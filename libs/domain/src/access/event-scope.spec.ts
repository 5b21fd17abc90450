import { scopeClaimOf } from './event-claim.js';
import {
  decodeProjectKeys,
  encodeProjectKeys,
  type ItemLookup,
  type ItemScope,
  resolveClaim,
  scopeWithoutWrite,
} from './event-scope.js';

const OPEN: ItemScope = {
  projectKey: null,
  paraKey: null,
  otherKeys: [],
  private: false,
  org: false,
  proposed: false,
  createdBy: 'ada',
};

/** Items by id. */
function itemsOf(items: Record<string, Partial<ItemScope>> = {}): ItemLookup {
  return (id) => items[id] && { ...OPEN, ...items[id] };
}

function scopeOf(kind: string, payload: Record<string, unknown>, items = itemsOf(), by = 'ada') {
  const claim = scopeClaimOf({ id: 'event', kind, payload });
  return claim && resolveClaim(claim, by, items);
}

const shared = (...projectKeys: string[]) => ({ projectKeys, privateTo: null });

describe('an event of any kind', () => {
  it('claims nothing when it says nothing', () => {
    expect(scopeOf('note.taken', { text: 'x' })).toBeNull();
    expect(scopeOf('knowledge.captured', {})).toBeNull();
    expect(
      scopeOf('note.taken', { projectKey: 7, knowledgeId: '', visibility: 'team' }),
    ).toBeNull();
  });

  it('belongs to the project it names, however that is spelled', () => {
    expect(scopeOf('note.taken', { projectKey: ' Web Shop ' })?.scope).toEqual(shared('web-shop'));
    expect(scopeOf('note.taken', { knowledge: { projectKey: 'a' } })?.scope).toEqual(shared('a'));
    expect(scopeOf('glossary.defined', { entry: { projectKey: 'a' } })?.scope).toEqual(shared('a'));
    const two = { projectKey: 'b', knowledge: { id: 'k', projectKey: 'a' } };
    expect(scopeOf('knowledge.captured', two)?.scope).toEqual(shared('a', 'b'));
  });

  it('is its pusher’s alone when it says so', () => {
    const scope = { projectKeys: [], privateTo: 'ben' };
    expect(scopeOf('note.taken', { visibility: 'private' }, itemsOf(), 'ben')?.scope).toEqual(
      scope,
    );
  });

  it('shares the scope of the item it names', () => {
    const items = itemsOf({ k: { projectKey: 'a' }, p: { private: true } });
    expect(scopeOf('review.asked', { knowledgeId: 'k' }, items)?.scope).toEqual(shared('a'));
    const own = { projectKeys: [], privateTo: 'ada' };
    expect(scopeOf('review.asked', { knowledgeId: 'p' }, items, 'ben')?.scope).toEqual(own);
    const more = { knowledgeId: 'k', projectKey: 'b' };
    expect(scopeOf('review.asked', more, items)?.scope).toEqual(shared('a', 'b'));
  });
});

describe('an event that writes an item', () => {
  const known = itemsOf({ k: { projectKey: 'a', private: true, createdBy: 'ben' } });

  it('puts a new item where it says, its pusher being its creator', () => {
    const payload = { id: 'k', title: 'T', projectKey: 'a', visibility: 'private' };
    expect(scopeOf('knowledge.captured', payload, itemsOf(), 'cy')).toEqual({
      scope: { projectKeys: ['a'], privateTo: 'cy' },
      item: { id: 'k', scope: { ...OPEN, projectKey: 'a', private: true, createdBy: 'cy' } },
      early: false,
    });
  });

  it('takes the PARA place for a project while none is named', () => {
    const para = { category: 'projects', key: 'Shop' };
    const place = (more: object) =>
      scopeOf('knowledge.captured', { id: 'k', title: 'T', para, ...more })?.scope;
    expect(place({})).toEqual(shared('shop'));
    expect(place({ projectKey: 'a' })).toEqual(shared('a'));
    expect(place({ para: { category: 'areas', key: 'shop' } })).toEqual(shared());
    expect(place({ para: { category: 'projects', key: 'current' } })).toEqual(shared());
  });

  it('says all of an item when its creator captures it, and a part else', () => {
    const capture = { id: 'k', title: 'T' };
    const again = scopeOf('knowledge.captured', capture, known, 'ada');
    expect(again?.item?.scope).toMatchObject({ projectKey: 'a', createdBy: 'ben' });
    const whole = scopeOf('knowledge.captured', capture, known, 'ben');
    expect(whole?.item?.scope).toMatchObject({
      projectKey: null,
      private: false,
      createdBy: 'ben',
    });
    const part = { knowledgeId: 'k', changes: { title: 'T' } };
    expect(scopeOf('knowledge.updated', part, known)).toMatchObject({
      scope: { projectKeys: ['a'], privateTo: 'ben' },
      item: { scope: { projectKey: 'a', private: true, createdBy: 'ben' } },
    });
  });

  it('moves with the item it moves', () => {
    const moved = scopeOf(
      'knowledge.updated',
      { knowledgeId: 'k', changes: { projectKey: 'b' } },
      itemsOf({ k: { projectKey: 'a' } }),
    );
    expect(moved?.scope).toEqual(shared('b'));
    const out = { knowledgeId: 'k', changes: { projectKey: null } };
    expect(scopeOf('knowledge.updated', out, itemsOf({ k: { projectKey: 'a' } }))?.scope).toEqual(
      shared(),
    );
  });

  it('gives a revision the scope of the item it revises, where it says nothing else', () => {
    const revision = { knowledgeId: 'k', revisionId: 'r', conflict: true };
    const items = itemsOf({ k: { projectKey: 'a', createdBy: 'ben' } });
    expect(scopeOf('knowledge.updated', revision, items, 'cy')).toEqual({
      scope: shared('a'),
      item: { id: 'r', scope: { ...OPEN, projectKey: 'a', createdBy: 'cy' } },
      early: false,
    });
  });
});

it('lets an edge belong to the projects of both its items', () => {
  const items = itemsOf({ a: { projectKey: 'pa' }, b: { paraKey: 'pb' } });
  const edge = { kind: 'relates_to', fromId: 'b', toId: 'a' };
  expect(scopeOf('knowledge.edge_added', edge, items)?.scope).toEqual(shared('pa', 'pb'));
});

describe('an event that names an item which is not known', () => {
  const EARLY: [string, Record<string, unknown>][] = [
    ['knowledge.updated', { knowledgeId: 'k', changes: { title: 'T', projectKey: null } }],
    ['knowledge.updated', { knowledge: { id: 'k', title: 'T' } }],
    ['knowledge.updated', { knowledgeId: 'k', revisionId: 'r', conflict: true }],
    ['knowledge.rated', { knowledgeId: 'k', rating: 1 }],
    ['knowledge.deleted', { knowledgeId: 'k', tombstone: true }],
    ['knowledge.edge_added', { kind: 'relates_to', fromId: 'k', toId: 'other' }],
    ['knowledge.edge_added', { kind: 'relates_to', fromId: 'other', toId: 'k' }],
    ['review.asked', { knowledgeId: 'k' }],
  ];

  it.each(EARLY)('is its pusher’s alone and changes nothing: %s %j', (kind, payload) => {
    const items = itemsOf({ other: { projectKey: 'a' } });
    const resolved = scopeOf(kind, payload, items);
    expect(resolved).toMatchObject({ scope: { privateTo: 'ada' }, item: null, early: true });
  });

  it.each(EARLY)('belongs where the item is when that is known: %s %j', (kind, payload) => {
    const claim = scopeClaimOf({ id: 'event', kind, payload });
    const items = itemsOf({ k: { projectKey: 'b', createdBy: 'ben' }, other: {} });
    expect(claim && scopeWithoutWrite(claim, 'ada', items)).toEqual(shared('b'));
    const own = itemsOf({ k: { private: true, createdBy: 'ben' }, other: {} });
    expect(claim && scopeWithoutWrite(claim, 'ada', own)).toMatchObject({ privateTo: 'ben' });
  });

  it.each([
    ['knowledge.captured', { id: 'k', title: 'T' }],
    ['knowledge.proposed', { id: 'k', title: 'T' }],
    ['task.updated', { knowledgeId: 'k', title: 'T' }],
    ['task.updated', { taskKey: 'k', status: 'todo' }],
  ])('does not wait for the one it makes: %s %j', (kind, payload) => {
    expect(scopeOf(kind, payload)).toMatchObject({ item: { id: 'k' }, early: false });
  });
});

it('writes the projects of an event so that one key is a text of its own', () => {
  const scopes = [[], ['a'], ['a', 'b']];
  expect(scopes.map(encodeProjectKeys)).toEqual([null, 'a', ' a b']);
  expect(scopes.map(encodeProjectKeys).map(decodeProjectKeys)).toEqual(scopes);
});
