import type { Report } from '../contract/report.js';
import type { ContentPart } from '../ir/content.js';
import type { Turn } from '../ir/request.js';

/** Whether a turn is said by neither the user nor the model. */
export function isSystem({ role }: Turn): boolean {
  return role === 'system' || role === 'developer';
}

/** Returns the turns with one of the user: claude and gemini refuse a request of nothing but system text, so the last of it is said by the user. */
export function spokenTurns(turns: readonly Turn[], report: Report): readonly Turn[] {
  const last = turns.findLastIndex(({ parts }) => parts.some(saysSomething));
  if (last === -1 || !turns.every(isSystem)) return turns;
  report.warn('system-as-user', turns[last]!.path);
  return turns.map((turn, at) => (at === last ? { ...turn, role: 'user' } : turn));
}

function saysSomething(part: ContentPart): boolean {
  return part.type === 'text' && part.text.trim() !== '';
}
