import { scopeClaimOf } from './event-claim.js';
import type { ItemScope } from './event-scope.js';
import { type Pusher, appendProblem } from './may-append.js';
import type { ProjectRole } from '../records/project-access.js';

const ITEM: ItemScope = {
  projectKey: null,
  paraKey: null,
  otherKeys: [],
  private: false,
  org: false,
  proposed: false,
  createdBy: 'ada',
};
type Role = ProjectRole | undefined;
const ROLES: Role[] = ['owner', 'maintainer', 'member', 'reader', undefined];

/** Items by id, and what the pusher is in each project; all but `open` are restricted, and those not listed do not exist. */
function pusherOf(
  items: Record<string, Partial<ItemScope>> = {},
  roles: Record<string, Role> = {},
): Pusher {
  const project: Pusher['project'] = (name) => {
    const key = name.replace(/-id$/, '');
    if (!(key in roles)) return undefined;
    return { projectKey: key, restricted: key !== 'open', role: roles[key] };
  };
  const names = Object.keys(roles).filter((key) => roles[key] && key !== 'open');
  return {
    memberId: 'ben',
    item: (id) => items[id] && { ...ITEM, ...items[id] },
    project,
    restrictedNames: () => names.flatMap((key) => [key, `${key}-id`]),
  };
}

type Payload = Record<string, unknown>;

function problem(kind: string, payload: Payload, pusher: Pusher, by = pusher.memberId) {
  const claim = scopeClaimOf({ id: 'event', kind, payload });
  return claim && appendProblem(claim, { ...pusher, memberId: by });
}
const may = (...given: Parameters<typeof problem>) => problem(...given) === null;
const change = (changes: object) => ({ knowledgeId: 'k', changes });
const DELETION = { knowledgeId: 'k', tombstone: true };
const update = 'knowledge.updated';
const link = (fromId: string, toId: string) => ({ kind: 'supersedes', fromId, toId });

/** The same pusher as an administrator. */
const administering = (pusher: Pusher): Pusher => ({ ...pusher, isAdministrator: true });

const WRITERS = [true, true, true, false, false];
const ENDERS = [true, true, false, false, false];
const NOBODY = [false, false, false, false, false];

describe('what each role in a project may do to what somebody else made there', () => {
  it.each<[string, Payload, boolean[]]>([
    ['note.taken', { projectKey: 'p' }, WRITERS],
    ['note.taken', { projectKey: 'p-id' }, WRITERS],
    ['knowledge.captured', { id: 'new', title: 'T', projectKey: ' P ID ' }, WRITERS],
    ['knowledge.rated', { knowledgeId: 'k', rating: 1 }, WRITERS],
    [update, change({ title: 'T' }), WRITERS],
    [update, change({ title: 'T', projectKey: 'P' }), WRITERS],
    [update, change({ title: 'T', projectKey: 'p-id' }), WRITERS],
    [update, change({ status: 'active' }), WRITERS],
    ['knowledge.captured', { id: 'k', title: 'T' }, WRITERS],
    ['knowledge.proposed', { id: 'k', title: 'T', projectKey: 'open' }, WRITERS],
    [update, { ...change({ title: 'T' }), revisionId: 'r', conflict: true }, WRITERS],
    ['knowledge.edge_added', link('successor', 'k'), WRITERS],
    ['knowledge.deleted', DELETION, ENDERS],
    [update, change({ status: 'tombstone' }), ENDERS],
    [update, change({ status: 'superseded' }), ENDERS],
    [update, change({ status: 'proposed' }), ENDERS],
    ['knowledge.captured', { id: 'k', title: 'T', status: 'tombstone' }, ENDERS],
    [update, change({ projectKey: null }), ENDERS],
    [update, change({ projectKey: 'open' }), ENDERS],
    [update, change({ projectKey: 'unheard' }), ENDERS],
    [update, change({ projectKey: 'p', otherProjectKeys: ['open'] }), ENDERS],
    [update, change({ visibility: 'org' }), ENDERS],
    ['knowledge.captured', { id: 'k', title: 'T', projectKey: 'unheard' }, ENDERS],
    ['task.updated', { knowledgeId: 'k', title: 'T', projectKey: 'open' }, ENDERS],
    [update, { ...change({ projectKey: null }), revisionId: 'r', conflict: true }, ENDERS],
    [update, { knowledgeId: 'own', revisionId: 'k', conflict: true }, ENDERS],
    ['knowledge.edge_added', link('deep', 'k'), ENDERS],
    ['knowledge.edge_added', link('mine', 'k'), ENDERS],
    ['knowledge.edge_added', link('unknown', 'k'), ENDERS],
    [update, change({ visibility: 'private' }), NOBODY],
  ])('%s %j', (kind, payload, expected) => {
    const items = {
      k: { projectKey: 'p' },
      own: { createdBy: 'ben' },
      successor: { projectKey: 'p-id', createdBy: 'ben' },
      mine: { projectKey: 'p', private: true, createdBy: 'ben' },
      deep: { projectKey: 'deep', createdBy: 'ben' },
    };
    const allowed = ROLES.map((role) =>
      may(kind, payload, pusherOf(items, { p: role, open: 'owner', deep: 'owner' })),
    );
    expect(allowed).toEqual(expected);
    const own = pusherOf(
      { ...items, k: { projectKey: 'p', createdBy: 'ben' } },
      { p: 'member', open: 'member', deep: 'member' },
    );
    expect(may(kind, payload, own)).toBe(true);
  });
});

describe('an item of no project', () => {
  it.each<[string, Payload, boolean]>([
    [update, change({ title: 'T' }), true],
    ['knowledge.proposed', { id: 'k', title: 'T' }, true],
    ['knowledge.captured', { id: 'k', title: 'T' }, true],
    ['knowledge.edge_added', link('successor', 'k'), true],
    ['knowledge.deleted', DELETION, false],
    [update, change({ status: 'superseded' }), false],
    [update, change({ projectKey: 'p' }), false],
    [update, change({ projectKey: null, para: { category: 'projects', key: 'p' } }), false],
    ['knowledge.edge_added', link('narrow', 'k'), false],
  ])('is kept from others: %s %j', (kind, payload, allowed) => {
    const items = { successor: {}, narrow: { projectKey: 'p' } };
    for (const projectKey of [null, 'unheard']) {
      const pusher = pusherOf({ ...items, k: { projectKey } }, { p: 'owner' });
      expect(may(kind, payload, pusher)).toBe(allowed);
      expect(may(kind, payload, pusher, 'ada')).toBe(true);
    }
  });
});

it('what is of two projects is ended by who may in both', () => {
  const items = { k: { projectKey: 'p', otherKeys: ['q'] } };
  const mayEnd = (q: Role) =>
    may('knowledge.deleted', DELETION, pusherOf(items, { p: 'owner', q }));
  expect(ROLES.map(mayEnd)).toEqual(ENDERS);
});

it('what every group sees is superseded by others only with what every group sees', () => {
  const pusher = pusherOf({ k: { org: true }, narrow: {}, wide: { org: true } });
  expect(may('knowledge.edge_added', link('narrow', 'k'), pusher)).toBe(false);
  expect(may('knowledge.edge_added', link('wide', 'k'), pusher)).toBe(true);
});

it('only the creator writes about a private item or makes one private', () => {
  const pusher = pusherOf({ k: { private: true }, s: {} });
  const payloads: [string, Payload][] = [
    ['knowledge.rated', { knowledgeId: 'k', rating: 1 }],
    ['knowledge.captured', { id: 'k', title: 'T' }],
    ['knowledge.edge_added', { kind: 'duplicates', fromId: 's', toId: 'k' }],
    [update, { knowledgeId: 's', changes: { visibility: 'private' } }],
  ];
  for (const [kind, payload] of payloads) {
    expect([may(kind, payload, pusher, 'ada'), may(kind, payload, pusher)]).toEqual([true, false]);
  }
});

describe('a project that does not exist', () => {
  const pusher = pusherOf(
    { k: { projectKey: 'secert', createdBy: 'ben' } },
    { secret: 'member', hidden: undefined, open: 'member', secrets: 'member' },
  );
  const named = (projectKey: string, more = {}) =>
    problem('knowledge.captured', { id: 'n', title: 'T', projectKey, ...more }, pusher);

  it.each(['secert', 'secre', 'Secrett', 'se cret', 'secret-ie'])('may be a slip: %s', (name) => {
    const refused = named(name);
    expect(refused).toMatchObject({ reason: 'event.project_unclear' });
    expect(refused?.message).toContain(name.startsWith('secret-') ? 'secret-id' : 'secret');
    expect(named(name, { anyway: true })).toBeNull();
  });

  it('may be meant: far from others, or near to what is open, hidden or known', () => {
    for (const name of ['secretary', 'opem', 'hiden', 'secret', 'secrets', '机密']) {
      expect(named(name)).toBeNull();
    }
    expect(problem(update, change({ projectKey: 'secert', title: 'T' }), pusher)).toBeNull();
  });

  it('is looked for wherever a payload names one', () => {
    const payloads: Payload[] = [
      { projectKey: 'secert', knowledge: { id: 'n', title: 'T' } },
      { knowledge: { id: 'n', title: 'T', otherProjectKeys: ['secert'] } },
      { id: 'n', title: 'T', para: { category: 'projects', key: 'secert' } },
    ];
    for (const payload of payloads) {
      expect(may('knowledge.captured', payload, pusher)).toBe(false);
    }
    expect(may('note.taken', { projectKey: 'secert' }, pusher)).toBe(false);
  });
});

describe('an administrator', () => {
  const items = { k: {}, own: { projectKey: 'p' }, secret: { private: true } };
  const pusher = administering(pusherOf(items, { p: 'member', closed: undefined }));

  it('takes away what others made, wherever it may write', () => {
    expect(may('knowledge.deleted', DELETION, pusher)).toBe(true);
    expect(may('knowledge.deleted', { ...DELETION, knowledgeId: 'own' }, pusher)).toBe(true);
    expect(may('knowledge.deleted', { ...DELETION, knowledgeId: 'secret' }, pusher)).toBe(false);
    const closed = administering(pusherOf({ k: { projectKey: 'closed' } }, { closed: undefined }));
    expect(may('knowledge.deleted', DELETION, closed)).toBe(false);
  });

  it('alone may send asAdministrator', () => {
    const word = { knowledgeId: 'k', asAdministrator: true };
    expect(may('knowledge.restored', word, pusher)).toBe(true);
    expect(may('knowledge.restored', word, pusherOf(items), 'ada')).toBe(false);
    expect(may('knowledge.restored', { knowledgeId: 'k' }, pusherOf(items), 'ada')).toBe(true);
  });
});

describe('what is said to who may not', () => {
  const said = (payload: Payload, pusher: Pusher) => problem(update, payload, pusher)?.message;

  it('names who may make an item private, where no role is what lacks', () => {
    const hides = change({ visibility: 'private' });
    expect(said(hides, pusherOf({ k: {} }))).toContain('change who sees it');
    expect(said(hides, pusherOf({ k: { projectKey: 'p' } }, { p: 'member' }))).toContain('creator');
    expect(said(hides, pusherOf({ k: { projectKey: 'p' } }, { p: 'reader' }))).toContain('role');
    expect(said(hides, pusherOf({ k: { private: true } }))).toContain('Your role');
  });
});
