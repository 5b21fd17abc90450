import type { KnowledgeItem } from '../records/knowledge-record.js';
import { statusOfTask, taskKeyOf, taskStatusOf, withoutStatus } from './task-status.js';

const task = (fields: object) =>
  ({
    id: 'a',
    summary: '',
    source: { kind: 'task' },
    para: { category: 'areas', key: 'x' },
    ...fields,
  }) as KnowledgeItem;

describe('where a task stands', () => {
  it.each([
    ['pending', 'todo'],
    ['TODO', 'todo'],
    ['in-progress', 'in_progress'],
    ['In Progress', 'in_progress'],
    ['wip', 'in_progress'],
    ['doing', 'in_progress'],
    ['blocked', 'blocked'],
    ['completed', 'done'],
    ['done', 'done'],
    ['perhaps', undefined],
    ['constructor', undefined],
  ])('%s stands for %s', (word, status) => {
    expect(taskStatusOf(word)).toBe(status);
  });

  it.each([
    [{ extra: { taskStatus: 'wip' }, summary: '[done] x' }, 'in_progress'],
    [{ source: { kind: 't', metadata: { taskStatus: 'done' } } }, 'done'],
    [{ source: { kind: 't', metadata: { status: 'todo' } } }, 'todo'],
    [{ summary: '[blocked] No access' }, 'blocked'],
    [{ summary: '[in progress] Half' }, 'in_progress'],
    [{ summary: 'Half done' }, 'unknown'],
    [{ extra: { taskStatus: 7 } }, 'unknown'],
  ])('is told by %j: %s', (fields, status) => {
    expect(statusOfTask(task(fields))).toBe(status);
  });

  it.each([
    ['[in progress] Half', 'Half'],
    [' [done]', ''],
    ['[API] Moved the login', '[API] Moved the login'],
    ['Half [done]', 'Half [done]'],
  ])('is no part of what %j says: %j', (summary, said) => {
    expect(withoutStatus(summary)).toBe(said);
  });
});

describe('what gathers the items of a task', () => {
  it.each([
    [{ source: { kind: 't', metadata: { taskKey: ' T-1 ' } } }, 'T-1'],
    [{ source: { kind: 't', metadata: { taskKey: 'x'.repeat(201) } } }, 'a'],
    [{ para: { category: 'projects', key: 'gateway' } }, 'a'],
    [{}, 'a'],
  ])('is told by %j: %s', (fields, key) => {
    expect(taskKeyOf(task(fields))).toBe(key);
  });
});
