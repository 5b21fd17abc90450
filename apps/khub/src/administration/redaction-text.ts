import type { Style } from '../output.js';
import { shellWord } from '../setup/launch.js';

/** A row of the audit trail as the hub lists it. */
export interface AuditRow {
  action: string;
  actor: string;
  actorName?: string;
  createdAt: string;
  log: { eventId: string };
}

/** An event of an item, which can be redacted. */
export interface ItemEvent {
  eventId: string;
  action: string;
  by: string;
  at: string;
}

/** What events of a group's sync log do; those of administration cannot be redacted. */
const OF_SYNC = /^(knowledge|glossary|task)\./;

/** Returns the events that rows of the audit trail tell of, each once. */
export function eventsIn(rows: readonly AuditRow[]): ItemEvent[] {
  const events = rows
    .filter(({ action }) => OF_SYNC.test(action))
    .map(({ action, actor, actorName, createdAt, log }) => {
      return { eventId: log.eventId, action, by: actorName ?? actor, at: createdAt };
    });
  return [...new Map(events.map((event) => [event.eventId, event])).values()];
}

/** Returns an item's events as lines for a person, with what to do about them. */
export function eventsText(events: readonly ItemEvent[], item: string, style: Style): string {
  if (events.length === 0)
    return `The audit trail knows no event of ${item}: give the id of an item (khub search) or a term.`;
  const lines = events.map(
    ({ eventId, action, by, at }) =>
      `${style('bold', shellWord(eventId))}  ${style('dim', `${action}  ${at}  ${by}`)}`,
  );
  return [...lines, 'To take away what one says: khub redact event ID'].join('\n');
}
