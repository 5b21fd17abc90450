import { Readable } from 'node:stream';
import type { LogHeader, LogLine, ServedEvent } from '@app/domain';
import { FOLLOWING_PROJECTIONS, TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { importTail } from '../../apps/hub/src/event-store/integrity/import-tail.js';
import type { TestHub } from './hub.js';

/** A log as `khub export --log` writes it. */
export interface ExportedLog {
  header: LogHeader;
  lines: LogLine[];
}

/** Every log of the hub as an administrator exports it, by its purpose and group. */
export async function exportAll(hub: TestHub): Promise<Map<string, ExportedLog>> {
  const all = new Map<string, ExportedLog>();
  for (const { id, groupKey, purpose, publicKey } of (await hub.ask('/api/v1/admin/logs')).body
    .logs) {
    const page = (await hub.ask(`/api/v1/admin/logs/${id}/events?limit=1000`)).body;
    const header: LogHeader = {
      format: 'khub-log@v1',
      log: { id, ...(groupKey && { groupKey }), purpose },
      keys: [page.publicKey, publicKey],
      published: page.checkpoint,
    };
    const events = page.events.map((event: ServedEvent) => ({ event }));
    const lines = [...events, { checkpoint: page.checkpoint }];
    all.set(`${purpose} ${groupKey ?? ''}`, { header, lines });
  }
  return all;
}

/** Has the hub take in the tail of an exported log. */
export function takeIn(
  hub: TestHub,
  { header, lines }: ExportedLog,
  taken: readonly LogLine[] = lines,
) {
  return hub.database.transaction((sql) =>
    importTail(sql, {
      header,
      lines: Readable.from(taken),
      keys: header.keys.slice(0, 1),
      transactional: TRANSACTIONAL_PROJECTIONS,
      following: FOLLOWING_PROJECTIONS,
      now: Date.now(),
    }),
  );
}
