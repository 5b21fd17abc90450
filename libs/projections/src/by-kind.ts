import type { EventPayloads, EventKind } from '@app/domain';
import type { LoggedEvent, Projection } from './projection.js';
import type { Sql } from './sql.js';

/** One handler for each kind of the hub's own events. */
export type Handlers<Kind extends EventKind> = {
  [K in Kind]: (payload: EventPayloads[K], sql: Sql, event: LoggedEvent) => Promise<unknown>;
};

/** Returns the kinds and an `apply` that hands each event to its kind's handler, one by one and in order; for the few events of administration. */
export function byKind<Kind extends EventKind>(
  handlers: Handlers<Kind>,
): Pick<Projection, 'kinds' | 'apply'> {
  const apply = async (events: readonly LoggedEvent[], sql: Sql): Promise<void> => {
    for (const event of events) {
      if (!Object.hasOwn(handlers, event.kind) || event.payload === null) continue;
      const handle = handlers[event.kind as Kind] as (
        payload: unknown,
        sql: Sql,
        event: LoggedEvent,
      ) => Promise<unknown>;
      await handle(event.payload, sql, event);
    }
  };
  return { kinds: Object.keys(handlers), apply };
}
