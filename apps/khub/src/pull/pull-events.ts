import { EXIT, Failure } from '../failure.js';
import type { Membership } from '../hub/membership.js';
import type { Progress } from '../progress.js';
import { readLogHead } from '../read-status.js';
import type { PullCheckpoint } from './pull-checkpoint.js';
import type { Sink } from './sink.js';

interface PullPage {
  cursor: string;
  events: { log: { sequence: number } }[];
  hasMore: boolean;
}

/** What a pull brought. */
export interface PullReport {
  events: number;
  cursor: string;
}

const PAGE_EVENTS = 1_000;

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

/** Pulls all events after the sink's checkpoint into it. Throws a `Failure` with `EXIT.diverged` when that checkpoint is gone. */
export async function pullEvents(
  membership: Membership,
  sink: Sink,
  progress: Progress,
): Promise<PullReport> {
  const { serverId, groupKey } = membership.credentials;
  let cursor = sink.checkpoint?.cursor ?? '';
  let events = 0;
  const head = progress.isShown ? await readLogHead(membership) : 0;
  assertSameLog(sink.checkpoint, { serverId, groupKey, cursor });
  try {
    for (;;) {
      const query = new URLSearchParams({ limit: String(PAGE_EVENTS), ...(cursor && { cursor }) });
      const page = await membership
        .ask<PullPage>({ path: `/api/v1/sync/pull?${query.toString()}`, repeatable: true })
        .catch(explain);
      cursor = page.cursor;
      events += page.events.length;
      const lines = page.events.map((event) => `${JSON.stringify(event)}\n`).join('');
      await sink.write(lines, { serverId, groupKey, cursor });
      const last = page.events.at(-1)?.log.sequence ?? 0;
      progress.update(last, Math.max(last, head), `${events} events`);
      if (!page.hasMore) return { events, cursor };
    }
  } finally {
    progress.end();
  }
}
