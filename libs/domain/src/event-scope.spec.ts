import { scopeClaimOf } from './event-claim.js';
import {
  decodeProjectKeys,
  encodeProjectKeys,
  type ItemScope,
  mayAppend,
  resolveScope,
  type ScopeState,
} from './event-scope.js';
import type { ProjectRole } from './project-access.js';

const OPEN: ItemScope = {
  projectKey: null,
  paraKey: null,
  otherKeys: [],
  private: false,
  proposed: false,
  createdBy: 'ada',
};

/** Items by id, and what the pusher is in each project; a project that is not listed does not exist. */
function stateOf(
  items: Record<string, Partial<ItemScope>> = {},
  roles: Record<string, ProjectRole | undefined> = {},
): ScopeState {
  return {
    item: (id) => items[id] && { ...OPEN, ...items[id] },
    role: (key) => (key in roles ? roles[key] : 'member'),
    isProject: (key) => key in roles,
  };
}

function scopeOf(kind: string, payload: Record<string, unknown>, state = stateOf(), by = 'ada') {
  const claim = scopeClaimOf({ id: 'event', kind, payload });
  return claim && resolveScope(claim, by, (id) => state.item(id));
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
    expect(scopeOf('note.taken', { visibility: 'private' }, stateOf(), 'ben')?.scope).toEqual(
      scope,
    );
  });

  it('shares the scope of the item it names', () => {
    const state = stateOf({ k: { projectKey: 'a' }, p: { private: true } });
    expect(scopeOf('review.asked', { knowledgeId: 'k' }, state)?.scope).toEqual(shared('a'));
    const own = { projectKeys: [], privateTo: 'ada' };
    expect(scopeOf('review.asked', { knowledgeId: 'p' }, state, 'ben')?.scope).toEqual(own);
    const more = { knowledgeId: 'k', projectKey: 'b' };
    expect(scopeOf('review.asked', more, state)?.scope).toEqual(shared('a', 'b'));
  });
});

describe('an event that writes an item', () => {
  const known = stateOf({ k: { projectKey: 'a', private: true, createdBy: 'ben' } });

  it('puts a new item where it says, its pusher being its creator', () => {
    const payload = { id: 'k', title: 'T', projectKey: 'a', visibility: 'private' };
    expect(scopeOf('knowledge.captured', payload, stateOf(), 'cy')).toEqual({
      scope: { projectKeys: ['a'], privateTo: 'cy' },
      item: { id: 'k', scope: { ...OPEN, projectKey: 'a', private: true, createdBy: 'cy' } },
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

  it('says all of an item when it captures it, and a part when it updates it', () => {
    const whole = scopeOf('knowledge.captured', { id: 'k', title: 'T' }, known);
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
      stateOf({ k: { projectKey: 'a' } }),
    );
    expect(moved?.scope).toEqual(shared('b'));
    const out = { knowledgeId: 'k', changes: { projectKey: null } };
    expect(scopeOf('knowledge.updated', out, stateOf({ k: { projectKey: 'a' } }))?.scope).toEqual(
      shared(),
    );
  });

  it('lets a revision take after the item it revises', () => {
    const revision = { knowledgeId: 'k', revisionId: 'r', conflict: true };
    const state = stateOf({ k: { projectKey: 'a', createdBy: 'ben' } });
    expect(scopeOf('knowledge.updated', revision, state, 'cy')).toEqual({
      scope: shared('a'),
      item: { id: 'r', scope: { ...OPEN, projectKey: 'a', createdBy: 'cy' } },
    });
  });
});

it('lets an edge belong to the projects of both its items', () => {
  const state = stateOf({ a: { projectKey: 'pa' }, b: { paraKey: 'pb' } });
  const edge = { kind: 'relates_to', fromId: 'b', toId: 'a' };
  expect(scopeOf('knowledge.edge_added', edge, state)?.scope).toEqual(shared('pa', 'pb'));
});

describe('whether a member may push an event', () => {
  const may = (kind: string, payload: Record<string, unknown>, state: ScopeState, by: string) => {
    const claim = scopeClaimOf({ id: 'event', kind, payload });
    if (!claim) return true;
    return mayAppend(
      claim,
      resolveScope(claim, by, (id) => state.item(id)),
      state,
      by,
    );
  };
  const deletion = { knowledgeId: 'k', tombstone: true };
  const ROLES: (ProjectRole | undefined)[] = ['owner', 'maintainer', 'member', 'reader', undefined];

  it.each([
    ['note.taken', { projectKey: 'p' }, [true, true, true, false, false]],
    ['knowledge.rated', { knowledgeId: 'k', rating: 1 }, [true, true, true, false, false]],
    [
      'knowledge.updated',
      { knowledgeId: 'k', changes: { projectKey: 'free' } },
      [true, true, true, false, false],
    ],
    [
      'knowledge.captured',
      { id: 'new', title: 'T', projectKey: 'p' },
      [true, true, true, false, false],
    ],
    ['knowledge.deleted', deletion, [true, true, false, false, false]],
    [
      'knowledge.updated',
      { knowledgeId: 'k', changes: { status: 'tombstone' } },
      [true, true, false, false, false],
    ],
  ] as [string, Record<string, unknown>, boolean[]][])('%s %j', (kind, payload, expected) => {
    const allowed = ROLES.map((role) =>
      may(kind, payload, stateOf({ k: { projectKey: 'p' } }, { p: role }), 'ben'),
    );
    expect(allowed).toEqual(expected);
  });

  it('depends on who made the item that it deletes, and only in a project', () => {
    const state = stateOf({ k: { projectKey: 'p' } }, { p: 'member' });
    expect(may('knowledge.deleted', deletion, state, 'ada')).toBe(true);
    const unclaimed = stateOf({ k: { projectKey: 'p', createdBy: null } }, { p: 'member' });
    expect(may('knowledge.deleted', deletion, unclaimed, 'ben')).toBe(true);
    expect(may('knowledge.deleted', deletion, stateOf({ k: {} }), 'ben')).toBe(true);
    expect(may('knowledge.deleted', deletion, stateOf({ k: { projectKey: 'p' } }), 'ben')).toBe(
      true,
    );
  });

  it('is for the creator alone to say of a private item, or to make one private', () => {
    const state = stateOf({ k: { private: true }, s: {} });
    const edge = { kind: 'duplicates', fromId: 's', toId: 'k' };
    for (const [by, allowed] of [
      ['ada', true],
      ['ben', false],
    ] as const) {
      expect(may('knowledge.rated', { knowledgeId: 'k', rating: 1 }, state, by)).toBe(allowed);
      expect(may('knowledge.captured', { id: 'k', title: 'T' }, state, by)).toBe(allowed);
      expect(may('knowledge.edge_added', edge, state, by)).toBe(allowed);
      const hide = { knowledgeId: 's', changes: { visibility: 'private' } };
      expect(may('knowledge.updated', hide, state, by)).toBe(allowed);
    }
  });
});

it('writes the projects of an event so that one key is a text of its own', () => {
  const scopes = [[], ['a'], ['a', 'b']];
  expect(scopes.map(encodeProjectKeys)).toEqual([null, 'a', ' a b']);
  expect(scopes.map(encodeProjectKeys).map(decodeProjectKeys)).toEqual(scopes);
});
