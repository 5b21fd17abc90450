import type { ProjectState } from './projects.js';
import { type ProjectUpdate, updateProject } from './update-project.js';

const now = Date.UTC(2026, 10, 26);
const at = '2026-11-26T00:00:00.000Z';
const project: ProjectState = {
  projectId: 'importer',
  projectKey: 'importer',
  groupKey: 'team',
  name: 'Importer',
  isFinished: false,
  access: { visibility: 'restricted', members: [] },
};
const state: ProjectUpdate = { groupKey: 'team', project, used: null, sameKey: null };
const asked = { updatedBy: 'administrator', now };

const updated = (changes: object) => ({
  kind: 'project.updated',
  payload: {
    projectId: 'importer',
    groupKey: 'team',
    changes,
    updatedAt: at,
    updatedBy: 'administrator',
  },
});

describe('given a project, when it is changed', () => {
  it.each([
    [{ projectKey: 'In Take' }, { projectKey: 'in-take' }],
    [{ name: ' Intake ', projectKey: 'importer' }, { name: 'Intake' }],
    [{ finished: true }, { finished: true }],
    [
      { name: 'Intake', projectKey: 'intake', finished: true },
      { name: 'Intake', projectKey: 'intake', finished: true },
    ],
  ])('then an event says what changed of %j', (command, changes) => {
    expect(updateProject(state, { ...asked, ...command })).toEqual([updated(changes)]);
  });

  it.each([
    {},
    { name: null, projectKey: null, finished: null },
    { name: ' ', projectKey: 'Importer', finished: false },
  ])('then nothing happens when nothing changes: %j', (command) => {
    expect(updateProject(state, { ...asked, ...command })).toEqual([]);
  });

  it('then a finished one is taken up again', () => {
    const finished = { ...state, project: { ...project, isFinished: true } };
    expect(updateProject(finished, { ...asked, finished: true })).toEqual([]);
    expect(updateProject(finished, { ...asked, finished: false })).toEqual([
      updated({ finished: false }),
    ]);
  });

  it('then it gets a key back that it had, and none that another one has or had', () => {
    const command = { ...asked, projectKey: 'intake' };
    expect(updateProject({ ...state, sameKey: project }, command)).toHaveLength(1);
    const other = { ...project, projectId: 'other' };
    expect(() => updateProject({ ...state, sameKey: other }, command)).toThrow(
      expect.objectContaining({ code: 'project.id_taken' }),
    );
  });

  it.each(['', '...'])('then %j is no key', (projectKey) => {
    expect(() => updateProject(state, { ...asked, projectKey })).toThrow(
      expect.objectContaining({ code: 'project.id_invalid' }),
    );
  });
});

describe('given no such project, when it is changed', () => {
  const unmade = { ...state, project: null };

  it('then one that something names is created first, unless nothing changes', () => {
    const used = { ...unmade, used: 'importer' };
    expect(updateProject(used, { ...asked, projectKey: 'intake' })).toEqual([
      {
        kind: 'project.created',
        payload: {
          projectId: 'importer',
          projectKey: 'importer',
          groupKey: 'team',
          name: 'importer',
          description: null,
          access: { visibility: 'group', members: [] },
          createdByMemberId: 'administrator',
          createdAt: at,
        },
      },
      updated({ projectKey: 'intake' }),
    ]);
    expect(updateProject(used, { ...asked, finished: false })).toEqual([]);
  });

  it('then one whose name is no key stays as it is, and one that nothing names is unknown', () => {
    const change = (used: string | null) => () =>
      updateProject({ ...unmade, used }, { ...asked, finished: true });
    expect(change('--')).toThrow(expect.objectContaining({ code: 'project.id_invalid' }));
    expect(change(null)).toThrow(expect.objectContaining({ code: 'admin.project_not_found' }));
  });
});
