import { type MoveTask, type TaskState, moveTask } from './tasks.js';

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;
const open: TaskState = { status: 'active', taskStatus: 'todo' };
const moves = (state: TaskState | undefined, move: Omit<MoveTask, 'id'>) =>
  moveTask(state, { id: 't', ...move }).map(({ payload }) => payload);

describe('moving a task', () => {
  it('says where it stands, in the words in which members push it', () => {
    expect(moves(open, { status: 'done' })).toEqual([
      { knowledgeId: 't', changes: { taskStatus: 'done' } },
    ]);
  });

  it('takes back what was said of it', () => {
    expect(moves(open, { status: 'unknown' })).toEqual([
      { knowledgeId: 't', changes: { taskStatus: null } },
    ]);
  });

  it('changes nothing where it stands there already, wherever it was seen', () => {
    expect(moves(open, { status: 'todo', from: 'blocked' })).toEqual([]);
  });

  it('is refused where somebody moved it meanwhile, and says where it stands', () => {
    const move = { status: 'done', from: 'blocked' } as const;
    expect(() => moves(open, move)).toThrow(code('admin.task_moved'));
    expect(() => moves(open, move)).toThrow('it is todo');
    expect(moves(open, { ...move, from: 'todo' })).toHaveLength(1);
  });

  it.each([
    ['what nobody sees', undefined],
    ['what is no task', { status: 'active', taskStatus: null } as const],
  ])('finds nothing in %s', (_, state) => {
    expect(() => moves(state, { status: 'done' })).toThrow(code('admin.task_not_found'));
  });

  it.each(['superseded', 'tombstone', 'proposed'] as const)(
    'is refused when it is %s',
    (status) => {
      expect(() => moves({ ...open, status }, { status: 'done' })).toThrow(
        code('admin.task_not_in_force'),
      );
    },
  );

  it('is taken of a superseded task that is meant, and of no deleted one', () => {
    const meant = { status: 'done', anyway: true } as const;
    expect(moves({ ...open, status: 'superseded' }, meant)).toHaveLength(1);
    expect(() => moves({ ...open, status: 'tombstone' }, meant)).toThrow(
      code('admin.task_not_in_force'),
    );
  });
});
