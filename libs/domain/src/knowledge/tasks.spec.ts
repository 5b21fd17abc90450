import { type MoveTask, type TaskState, moveTask } from './tasks.js';

const open: TaskState = { status: 'active', taskStatus: 'todo' };
const moved = (state: TaskState | undefined, move: Omit<MoveTask, 'id'>) =>
  moveTask(state, { id: 't', ...move });
const event = (taskStatus: string | null) => ({
  kind: 'knowledge.updated',
  payload: { knowledgeId: 't', changes: { taskStatus } },
});

describe('moving a task', () => {
  it('says where it stands, in the words in which members push it', () => {
    expect(moved(open, { status: 'done' })).toEqual({ before: 'todo', events: [event('done')] });
  });

  it('takes back what was said of it', () => {
    expect(moved(open, { status: 'unknown' })).toEqual({ before: 'todo', events: [event(null)] });
  });

  it('changes nothing where it stands there already, wherever it was seen', () => {
    expect(moved(open, { status: 'todo', from: 'blocked' })).toEqual({
      before: 'todo',
      events: [],
    });
  });

  it('is refused where somebody moved it meanwhile, and says where it stands', () => {
    expect(moved(open, { status: 'done', from: 'blocked' })).toEqual({
      reason: 'task.moved',
      message: 'The task was moved meanwhile: it is todo.',
    });
    expect(moved(open, { status: 'done', from: 'todo' })).toMatchObject({ before: 'todo' });
  });

  it.each([
    ['what nobody sees', undefined],
    ['what is no task', { status: 'active', taskStatus: null } as const],
  ])('finds nothing in %s', (_, state) => {
    expect(moved(state, { status: 'done' })).toMatchObject({ reason: 'task.not_found' });
  });

  it.each(['superseded', 'tombstone', 'proposed'] as const)(
    'is refused when it is %s',
    (status) => {
      expect(moved({ ...open, status }, { status: 'done' })).toMatchObject({
        reason: 'task.not_in_force',
      });
    },
  );

  it('is taken of a superseded task that is meant, and of no deleted one', () => {
    const meant = { status: 'done', anyway: true } as const;
    expect(moved({ ...open, status: 'superseded' }, meant)).toMatchObject({ before: 'todo' });
    expect(moved({ ...open, status: 'tombstone' }, meant)).toMatchObject({
      reason: 'task.not_in_force',
    });
  });
});
