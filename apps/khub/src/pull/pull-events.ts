import { type AuditedEvent, MAX_PULL_EVENTS, jsonLine } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { Membership } from '../hub/membership.js';
import type { Progress } from '../progress.js';
import { readLogHead } from '../hub/read-log-head.js';
import type { KeptCheckpoints } from '../verify/kept-checkpoints.js';
import type { PullCheckpoint } from './pull-checkpoint.js';
import { PulledLog } from './pulled-log.js';
import type { Sink } from './sink.js';

interface PullPage {
  cursor: string;
  events: AuditedEvent[];
  hasMore: boolean;
}

/** What a pull brought. */
export interface PullReport {
  events: number;
  cursor: string;
}

function assertSameLog(
  checkpoint: PullCheckpoint | null,
  { serverId, groupKey }: PullCheckpoint,
): void {
  if (!checkpoint || (checkpoint.serverId === serverId && checkpoint.groupKey === groupKey)) return;
  throw new Failure(
    EXIT.diverged,
    `what was pulled so far is the log of group ${checkpoint.groupKey} of another hub or another group`,
    'Pull into another file (--output), or start over with --from-beginning.',
  );
}

function explain(error: unknown): never {
  if (!(error instanceof Failure) || error.exitCode !== EXIT.diverged) throw error;
  throw new Failure(
    EXIT.diverged,
    [
      'the log of the hub is not the one that was pulled so far. Its history was changed after the last pull: ',
      'most likely the hub was restored from a backup, so the newest events that you hold are missing there. ',
      'Nothing was pulled and nothing that you hold was changed.',
    ].join(''),
    'Keep what you hold. Pull the present log into another file (--output), or over it with --from-beginning; ' +
      'to give the hub back what it lost, push the file that you hold: events it has are not stored twice.',
    error.code,
  );
}

/** What a pull remembers of logs, and when it is (milliseconds since 1970). */
export interface PullMemory {
  kept: KeptCheckpoints;
  now: number;
}

/**
 * Pulls all events after the sink's checkpoint into it, each recomputed before it is written, and holds them against what the hub has signed. Throws a
 * `Failure` with `EXIT.diverged` when the sink's checkpoint is gone, and what `PulledLog` throws.
 */
export async function pullEvents(
  membership: Membership,
  sink: Sink,
  progress: Progress,
  { kept, now }: PullMemory,
): Promise<PullReport> {
  const { serverId, groupKey } = membership.credentials;
  let cursor = sink.checkpoint?.cursor ?? '';
  let events = 0;
  let log: PulledLog | undefined;
  const head = progress.isShown ? await readLogHead(membership) : 0;
  assertSameLog(sink.checkpoint, { serverId, groupKey, cursor });
  try {
    for (;;) {
      const query = { limit: MAX_PULL_EVENTS, hashed: 'true', cursor };
      const page = await membership
        .ask<PullPage>({ path: '/api/v1/sync/pull', query }, 'events')
        .catch(explain);
      cursor = page.cursor;
      log ??= PulledLog.after(cursor, sink.checkpoint);
      log.take(page.events);
      events += page.events.length;
      const lines = page.events.map(jsonLine).join('');
      const { tree } = log;
      await sink.write(lines, { serverId, groupKey, cursor, ...(tree && { tree }) });
      const last = page.events.at(-1)?.log.sequence ?? 0;
      progress.update(last, Math.max(last, head), `${events} events`);
      if (!page.hasMore) break;
    }
    await log.confirm(membership, kept, now);
    return { events, cursor };
  } finally {
    progress.end();
  }
}
