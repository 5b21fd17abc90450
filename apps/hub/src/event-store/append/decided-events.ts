import type { HubEvent } from '@app/domain';
import type { DecidedEvent } from './decision.js';
import { hubEventDraft } from './hub-event-draft.js';
import type { LogName } from '../log/log.js';

/** Who an event is recorded for. */
export interface Actor {
  memberId: string;
  clientId: string;
}

/** The drafts of what a decider decided, each with a new id, for one log. */
export function decidedEvents(
  log: LogName,
  events: readonly HubEvent[],
  actor: Actor,
  uuid: () => string,
): DecidedEvent[] {
  return events.map((event) => ({ log, draft: hubEventDraft({ id: uuid(), ...event, ...actor }) }));
}
