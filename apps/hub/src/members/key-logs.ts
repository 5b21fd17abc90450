import type { DomainEvent } from '@app/domain';
import type { DecidedEvent } from '../event-store/append/decision.js';
import type { LogName } from '../event-store/log/log.js';

/** The logs of a decision about a member: with a new key also the sync log, where all members learn of it. */
export function logsOfKeys(groupKey: string, key: unknown): [LogName, ...LogName[]] {
  const administration = { groupKey, purpose: 'administration' } as const;
  return key === undefined ? [administration] : [administration, { groupKey, purpose: 'sync' }];
}

/** The events with the log they belong to: signing keys are for all members to know. */
export function inTheirLogs<Event extends DomainEvent>(
  events: readonly Event[],
): (Event & DecidedEvent)[] {
  return events.map((event) =>
    event.kind === 'member.client_key_changed'
      ? { ...event, log: { groupKey: event.payload.groupKey, purpose: 'sync' } }
      : event,
  );
}
