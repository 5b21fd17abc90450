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
