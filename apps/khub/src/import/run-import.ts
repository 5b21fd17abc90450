import type { CommandContext } from '../command-context.js';
import { LocalCopy, noCopyYet } from '../local/local-copy.js';
import { renewCopy } from '../local/renew-copy.js';
import { progressOn } from '../progress.js';
import { otherNamesIn, readProjects } from '../project/known-projects.js';
import { batches } from '../push/batches.js';
import {
  EventPush,
  type PushOptions,
  type PushReport,
  type SentEvent,
} from '../push/event-push.js';
import { keepSecrets } from '../push/keep-secrets.js';
import type { RejectedLine } from '../push/line-reader.js';
import type { Found, Skipped } from './find-files.js';
import { ImportEvents, type ImportRow, type ImportedAs } from './import-events.js';
import { ImportHistory } from './import-history.js';
import { KnownItems } from './known-items.js';

/** How files are imported. */
export interface ImportOptions extends PushOptions {
  as: ImportedAs;
  dryRun: boolean;
}

/** What became of an import; `accepted` and `known` count events, so the edges too. */
export interface ImportReport {
  /** Whether nothing was to be written. */
  dryRun: boolean;
  files: number;
  items: (ImportRow & { refused?: { reason: string; message: string } })[];
  edges: number;
  looseLinks: number;
  accepted: number;
  known: number;
  /** Files that were passed over, what of others was left out, and edges that were refused. */
  skipped: Skipped[];
  /** Items that were imported from these files before and are no longer in them; they are left as they are. */
  gone: { id: string; place: string }[];
}

/** Imports what was found, or with `dryRun` only says what would be. Run again, also after it was killed, it stores nothing twice. */
export async function runImport(
  context: CommandContext,
  found: Found,
  options: ImportOptions,
): Promise<ImportReport> {
  const history = ImportHistory.of(context.home);
  const askKnown = () => knownTo(context, options);
  const target = { as: options.as, otherKeys: await otherKeysOf(context, options) };
  const events = new ImportEvents(found, target, history, askKnown);
  const push = options.dryRun
    ? await tryOut(events.parts(), options)
    : await new EventPush(
        context.membership(),
        await progressOn(context.terminal.stderr, 'importing'),
        options,
      ).run(events.parts(), found.files.length);
  const report = { dryRun: options.dryRun, ...reportOf(found, events, push) };
  if (!options.dryRun) history.save();
  return report;
}

/** What else the project may be named by; a dry run takes what khub has kept. */
async function otherKeysOf(
  context: CommandContext,
  { as: { projectKey }, dryRun }: ImportOptions,
): Promise<string[]> {
  if (projectKey === undefined) return [];
  const { home } = context;
  const kept = () => (home.hasJoined ? new LocalCopy(home, home.readCredentials()).head() : null);
  const projects = dryRun ? kept()?.projects : await readProjects(context.membership());
  return otherNamesIn(projects ?? [], projectKey);
}

/** What the group has, as new as the hub has it; a dry run, which asks no hub, takes what khub has kept. */
async function knownTo(context: CommandContext, { dryRun }: ImportOptions): Promise<KnownItems> {
  const { home, terminal } = context;
  const now = () => terminal.runtime.now();
  if (!dryRun) await renewCopy(context.membership(), home, now, { isFromBeginning: false });
  const copy = home.hasJoined ? new LocalCopy(home, home.readCredentials()) : null;
  const kept = await copy?.answer((head) => copy.log(head));
  if (!kept && !dryRun) throw noCopyYet();
  return new KnownItems(kept ?? { states: [], edges: [] });
}

/** What would be kept back before anything leaves this machine. */
async function tryOut(
  parts: AsyncIterable<SentEvent | RejectedLine>,
  { notSecret }: ImportOptions,
): Promise<PushReport> {
  const rejected: RejectedLine[] = [];
  const events = async function* (): AsyncGenerator<SentEvent> {
    for await (const part of parts) {
      if ('event' in part) yield part;
      else rejected.push(part);
    }
  };
  for await (const batch of batches(events())) {
    rejected.push(...(await keepSecrets(batch, notSecret)).kept);
  }
  return { accepted: 0, known: 0, rejected };
}

function reportOf(
  found: Found,
  events: ImportEvents,
  push: PushReport,
): Omit<ImportReport, 'dryRun'> {
  const { rows, edges, loose } = events;
  const refused = new Map(
    push.rejected.map(({ line, reason, message }) => [line, { reason, message }]),
  );
  const count = rows.length - edges;
  const items = rows.slice(0, count).map((row, at) => {
    const why = refused.get(at + 1);
    return why ? { ...row, refused: why } : row;
  });
  const refusedEdges = rows.slice(count).flatMap(({ place, type, title }, at) => {
    const why = refused.get(count + at + 1);
    return why ? [{ place, why: `${type} to ${title}: ${why.reason}: ${why.message}` }] : [];
  });
  return {
    files: found.files.length,
    items,
    edges,
    looseLinks: loose,
    accepted: push.accepted,
    known: push.known,
    skipped: [...events.skipped, ...refusedEdges],
    gone: events.gone(),
  };
}
