import { join } from 'node:path';
import { ChainVerifier, MAX_FEDERATION_EVENTS, type ServedEvent, receivedEvent } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { Home } from '../hub/home.js';
import { isRecent } from '../hub/is-recent.js';
import type { Membership } from '../hub/membership.js';
import { takeLock } from '../hub/take-lock.js';
import { keysIn, readProjects } from '../project/known-projects.js';
import { type CopyHead, LocalCopy } from './local-copy.js';

/** A copy is made anew after this time, in milliseconds: only then do redacted events leave it, and events of newly gained access enter it. */
const WHOLE_MS = 24 * 60 * 60 * 1_000;

/** No renewal takes longer, in milliseconds. */
const STALE_LOCK_MS = 10 * 60 * 1_000;

interface Page {
  events: ServedEvent[];
  cursor: string;
  hasMore: boolean;
  log: { id: string };
}

/** How a copy was renewed: how many events came, and, if any, how many items it holds now. */
export interface Renewed {
  events: number;
  items?: number;
  readAt: string;
}

/** Whether a copy may be continued, and need not be made anew. */
function mayGoOn(copy: LocalCopy, head: CopyHead, now: number): boolean {
  return isRecent(Date.parse(head.begunAt), { now, ms: WHOLE_MS }) && copy.isWhole(head);
}

function broken(sequence: number, problem: string): Failure {
  return new Failure(
    EXIT.diverged,
    `the log that the hub gives does not verify: event ${sequence} ${problem}. The copy stays as it was.`,
    'Tell whoever runs the hub: npm run audit:verify there.',
  );
}

/** Says of a log that is not the one that was copied what became of it; throws any other error as it is. */
function explain(error: unknown): never {
  if (!(error instanceof Failure) || error.exitCode !== EXIT.diverged) throw error;
  throw new Failure(
    EXIT.diverged,
    'the log of the hub is not the one that was copied so far: most likely the hub was restored from a backup. The copy stays as it was.',
    'khub sync --from-beginning makes it anew, without what the hub has lost. That you can give back from a file that you pulled before: khub push FILE.',
    error.code,
  );
}

/**
 * Pulls what is new of the group's log, recomputes its hashes, and puts what it says into the copy; null when another process does
 * just that. Throws a `Failure`, with `EXIT.diverged` for a log that does not verify or is another one than before; the copy
 * stays as it was then. `isFromBeginning` begins it anew.
 */
export async function renewCopy(
  membership: Membership,
  home: Home,
  clock: () => number,
  { isFromBeginning }: { isFromBeginning: boolean },
): Promise<Renewed | null> {
  const copy = new LocalCopy(home, membership.credentials);
  const path = join(copy.directory, 'renewing.lock');
  const unlock = takeLock(path, { now: clock(), staleMs: STALE_LOCK_MS });
  if (!unlock) return null;
  try {
    const before = isFromBeginning ? null : copy.head();
    const start = before && mayGoOn(copy, before, clock()) ? before : null;
    return await goOn(membership, copy, start, clock);
  } finally {
    unlock();
  }
}

async function goOn(
  membership: Membership,
  copy: LocalCopy,
  start: CopyHead | null,
  clock: () => number,
): Promise<Renewed> {
  // These and the read models behind them take longer to load than all the rest; only what renews a copy needs them.
  const { copiedLogOf, keptLogOf, takeIn } = await import('./copied-log.js');
  const { groupKey } = membership.credentials;
  const kept = start && copy.log(start);
  const known = copiedLogOf(kept);
  const from = kept ? start : null;
  const verifier = new ChainVerifier(from?.position);
  const begunAt = from?.begunAt ?? new Date(clock()).toISOString();
  let head = { logId: from?.logId ?? '', cursor: from?.cursor ?? '', begunAt };
  let count = 0;
  for (let hasMore = true; hasMore;) {
    const query = { limit: MAX_FEDERATION_EVENTS, cursor: head.cursor };
    const path = '/api/v1/federation/sync-events';
    const page = await membership.ask<Page>({ path, query }, 'events').catch(explain);
    const verdict = verifier.add(page.events.map((event) => receivedEvent(page.log.id, event)));
    if (!verdict.ok) throw broken(verdict.sequence, verdict.problem);
    takeIn(known, page.events, { logId: page.log.id, groupKey });
    head = { ...head, logId: page.log.id, cursor: page.cursor };
    count += page.events.length;
    hasMore = page.hasMore;
  }
  const verdict = verifier.add([]);
  if (!verdict.ok) throw broken(verdict.sequence, verdict.problem);
  const position = { sequence: verdict.sequence, hash: verdict.hash };
  const projects = await readProjects(membership);
  const readAt = new Date(clock()).toISOString();
  const next = { ...head, position, readAt, projects };
  if (from && count === 0 && JSON.stringify(from.projects) === JSON.stringify(projects)) {
    copy.touch({ ...from, ...next });
    return { events: 0, readAt };
  }
  const { briefsOf, deletedIn, itemsOf } = await import('./copied-brief.js');
  const { indexOf } = await import('./word-index.js');
  const keyOf = keysIn(projects);
  const items = itemsOf(known);
  const deletedItems = deletedIn(known);
  const briefs = briefsOf(known, { items, deleted: deletedItems, keyOf }, clock());
  const shared = items.filter(({ visibility }) => visibility !== 'private');
  // What is shared tells of nothing that changed.
  const sharedBriefs = briefsOf(known, { items: shared, deleted: [], keyOf }, clock());
  const deleted = deletedItems.map(({ id }) => id);
  const [log, index] = [keptLogOf(known), indexOf(items)];
  copy.write(next, { log, items, deleted, briefs, sharedBriefs, index });
  return { events: count, items: items.length, readAt };
}
