import {
  createProject,
  type CreateProject,
  namedMembers,
  type ProjectState,
  roleOf,
  updateProjectAcl,
} from './projects.js';
import type { ProjectAcl } from '../records/project-access.js';

const now = Date.UTC(2024, 4, 1, 10);
const at = '2024-05-01T10:00:00.000Z';
const nothing = { sameId: null, sameKey: null };
const asked: CreateProject = {
  groupKey: 'team',
  id: 'Web Shop',
  name: ' Shop ',
  memberId: 'ada',
  createdBy: 'ada',
  now,
};
const restricted: ProjectAcl = {
  visibility: 'restricted',
  members: [{ memberId: 'ada', role: 'owner' }],
};
const project: ProjectState = {
  projectId: 'web-shop',
  projectKey: 'web-shop',
  groupKey: 'team',
  name: 'Shop',
  isFinished: false,
  access: restricted,
};

describe('given no such project, when one is asked for', () => {
  it('then it is open to the group and its creator owns it', () => {
    expect(createProject(nothing, asked)).toEqual([
      {
        kind: 'project.created',
        payload: {
          projectId: 'web-shop',
          projectKey: 'web-shop',
          groupKey: 'team',
          name: 'Shop',
          description: null,
          access: { visibility: 'group', members: [{ memberId: 'ada', role: 'owner' }] },
          createdByMemberId: 'ada',
          createdAt: at,
        },
      },
    ]);
  });

  it('then an administrator makes it without an owner', () => {
    const command = { ...asked, memberId: null, createdBy: 'administrator' };
    expect(createProject(nothing, command)).toMatchObject([
      { payload: { createdByMemberId: 'administrator', access: { members: [] } } },
    ]);
  });

  it.each([
    [{ id: undefined }, { projectId: 'shop', projectKey: 'shop', name: 'Shop' }],
    [{ name: undefined }, { projectId: 'web-shop', name: 'web-shop' }],
    [
      { name: ' ', projectKey: 'Key' },
      { projectId: 'web-shop', projectKey: 'key', name: 'web-shop' },
    ],
    [{ id: ' ' }, { projectId: 'shop', projectKey: 'shop', name: 'Shop' }],
    [
      { id: undefined, name: '机密' },
      { projectId: 'p-3fcc476715', projectKey: '机密', name: '机密' },
    ],
    [
      { id: 'Документы  2', name: undefined },
      { projectId: '2', projectKey: '2', name: '2' },
    ],
    [
      { id: 'Наши  Документы', name: undefined },
      { projectId: expect.stringMatching(/^p-[0-9a-f]{10}$/), projectKey: 'наши-документы' },
    ],
    [{ projectKey: '支付' }, { projectId: 'web-shop', projectKey: '支付', name: 'Shop' }],
  ])('then of id and name one is made of the other: %j', (change, made) => {
    expect(createProject(nothing, { ...asked, ...change })).toMatchObject([{ payload: made }]);
  });

  it.each([
    [{ id: undefined, name: undefined }, 'project.id_required'],
    [{ id: undefined, name: ' ' }, 'project.id_required'],
    [{ id: undefined, name: '...' }, 'project.id_required'],
    [{ id: '...' }, 'project.id_invalid'],
    [{ projectKey: '...' }, 'project.id_invalid'],
  ])('then %j is refused', (change, code) => {
    expect(() => createProject(nothing, { ...asked, ...change })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('given a project of this id, when it is asked for', () => {
  it('then nothing happens for those who may see it', () => {
    expect(createProject({ sameId: project, sameKey: project }, asked)).toEqual([]);
    const open = { ...project, access: { ...restricted, visibility: 'group' as const } };
    const other = { ...asked, memberId: 'ben' };
    expect(createProject({ sameId: open, sameKey: open }, other)).toEqual([]);
    const administrator = { ...asked, memberId: null };
    expect(createProject({ sameId: project, sameKey: null }, administrator)).toEqual([]);
  });

  it('then it is refused where If-None-Match wants a new one', () => {
    const administrator = { ...asked, memberId: null, ifNoneMatch: '*' };
    expect(() => createProject({ sameId: project, sameKey: null }, administrator)).toThrow(
      expect.objectContaining({ code: 'request.precondition_failed' }),
    );
    expect(createProject(nothing, administrator)).toHaveLength(1);
  });

  it('then the id is taken for others, and so is the key of another project for everybody', () => {
    const taken = expect.objectContaining({ code: 'project.id_taken' });
    const other = { ...asked, memberId: 'ben' };
    expect(() => createProject({ sameId: project, sameKey: project }, other)).toThrow(taken);
    expect(() => createProject({ sameId: null, sameKey: project }, asked)).toThrow(taken);
  });
});

describe('given a project, when its access list is changed', () => {
  const change = (command: object, before: ProjectState | null = project) =>
    updateProjectAcl(
      { project: before, knownMembers: new Set(['ada', 'ben', 'cy']) },
      { updatedBy: 'administrator', now, ...command },
    );
  const member = (memberId: string, role = 'member') => ({ memberId, role });

  it('then the event holds the whole list, sorted, and who gained access by it', () => {
    expect(change({ members: [member('cy', 'reader'), member('ben')] })).toEqual([
      {
        kind: 'project.acl_updated',
        payload: {
          projectId: 'web-shop',
          projectKey: 'web-shop',
          groupKey: 'team',
          access: { visibility: 'restricted', members: [member('ben'), member('cy', 'reader')] },
          opened: false,
          gained: ['ben', 'cy'],
          updatedAt: at,
          updatedBy: 'administrator',
        },
      },
    ]);
  });

  it('then nobody gains by another role, by restricting, or by being listed in an open project', () => {
    expect(change({ members: [member('ada', 'reader')] })).toMatchObject([
      { payload: { gained: [], opened: false } },
    ]);
    const open = { ...project, access: { ...restricted, visibility: 'group' as const } };
    for (const command of [{ visibility: 'restricted' }, { members: [member('ben')] }]) {
      expect(change(command, open)).toMatchObject([{ payload: { gained: [], opened: false } }]);
    }
    const both = { visibility: 'restricted', members: [member('ben')] };
    expect(change(both, open)).toMatchObject([{ payload: { gained: [], opened: false } }]);
  });

  it('then everyone gains when it opens', () => {
    const command = { visibility: 'group', members: [member('ben')] };
    expect(change(command)).toMatchObject([{ payload: { gained: [], opened: true } }]);
  });

  it('then nothing happens if nothing is different', () => {
    for (const command of [{}, { visibility: 'restricted' }, { members: restricted.members }])
      expect(change(command)).toEqual([]);
  });

  it.each([
    [{ visibility: 'secret' }, 'admin.project_acl_visibility_invalid'],
    [{ members: [{ role: 'owner' }] }, 'admin.project_acl_member_required'],
    [{ members: [null] }, 'admin.project_acl_member_required'],
    [{ members: [member('ben', 'boss')] }, 'admin.project_acl_role_invalid'],
    [{ members: [member('eve')] }, 'admin.project_acl_member_not_found'],
    [{ members: [member('ben'), member('ben', 'owner')] }, 'request.invalid'],
    [{ members: [{ ...member('ben'), until: 'x' }] }, 'request.invalid'],
    [{ members: {} }, 'request.invalid'],
    [{ members: null }, 'request.invalid'],
  ])('then %j is refused', (command, code) => {
    expect(() => change(command)).toThrow(expect.objectContaining({ code }));
  });

  it('then a project that is not there is not found', () => {
    const code = 'admin.project_not_found';
    expect(() => change({}, null)).toThrow(expect.objectContaining({ code }));
  });
});

it('names the members of a list, however malformed it is', () => {
  expect(namedMembers([{ memberId: 'a' }, null, 7, { memberId: 7 }, { memberId: 'b' }])).toEqual([
    'a',
    'b',
  ]);
  expect(namedMembers('a')).toEqual([]);
});

it('knows what a member is in a project', () => {
  const open = { ...project, access: { ...restricted, visibility: 'group' as const } };
  expect([roleOf(project, 'ada'), roleOf(project, 'ben')]).toEqual(['owner', undefined]);
  expect([roleOf(open, 'ada'), roleOf(open, 'ben')]).toEqual(['owner', 'member']);
});
