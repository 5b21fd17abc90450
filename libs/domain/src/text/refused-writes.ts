import { inlineText } from './untrusted-text.js';

/** How much of an id is told, in characters. */
const MAX_ID = 300;

/** Says that nothing can be written to an item that is deleted, and what to do. */
export function deletedText(id: string): string {
  return `${inlineText(id, MAX_ID)} is deleted. Whoever deleted it or an administrator can restore it: delete_knowledge with undo: true.`;
}

/** Says that an item with the id of a new one is there and says something else, and what to do. */
export function idTakenText(id: string): string {
  return `Item ${inlineText(id, MAX_ID)} exists and says something else. To change it, call update_knowledge; for a new item, use another id.`;
}

/** Says that the task with a key is one of another project, and what to do. */
export function taskElsewhereText(taskKey: string, projectKey: string): string {
  const project = inlineText(projectKey, MAX_ID);
  return `Task ${inlineText(taskKey, MAX_ID)} is a task of project ${project}; choose another key. To write to that task, set projectKey "${project}".`;
}

/** Says that something else than a task has the key of a task, and what to do. */
export function noTaskText(taskKey: string, type: string): string {
  return `${inlineText(taskKey, MAX_ID)} is no task, but of the type ${inlineText(type, MAX_ID)}; choose another key.`;
}

/** Says that a key is taken, and nothing of what has it. */
export function keyTakenText(taskKey: string): string {
  return `The key ${inlineText(taskKey, MAX_ID)} is taken; choose another.`;
}

/** Says that a new task needs a title. */
export function newTaskText(taskKey: string): string {
  return `title is missing: there is no task ${inlineText(taskKey, MAX_ID)} yet, and a new one needs a title.`;
}
