import type { LogRow } from './system-under-test.js';

/** A push as its client saw it; `answer` is null when it got none, so that nobody knows what became of it. */
export interface PushRecord {
  clientId: string;
  began: number;
  ended: number;
  events: { id: string; content: string }[];
  answer: { accepted: number; rejected: string[]; position: number } | null;
}

/** A page as its reader saw it, from after `from` on; `toHead` says that the answer claimed there was no more. */
export interface ReadRecord {
  clientId: string;
  began: number;
  ended: number;
  from: number;
  events: { sequence: number; id: string; hash: string; content: string | null }[];
  toHead: boolean;
}

/** What everybody saw of one log, each client's calls in its own order, and what the log holds in the end. */
export interface History {
  pushes: PushRecord[];
  reads: ReadRecord[];
  log: LogRow[];
  /** The first event at which the log does not recompute. */
  fault: { sequence: number; problem: string } | undefined;
}

/** A promise of the event store that a history shows broken. */
export interface Violation {
  promise:
    | 'gapless'
    | 'chained'
    | 'kept'
    | 'once'
    | 'rejected for good'
    | 'ordered'
    | 'read without a skip'
    | 'read unchanged'
    | 'read at once'
    | 'safe to pull from';
  what: string;
}

/** Holds a history against the promises of docs/decisions about the event store; knows nothing of how it came about. */
export function checkHistory(history: History): Violation[] {
  return [
    ...checkLog(history),
    ...checkPushes(history),
    ...checkReaders(history),
    ...checkFreshness(history),
    ...checkPositions(history),
  ];
}

function* checkLog({ log, fault }: History): Generator<Violation> {
  for (const [index, { sequence }] of log.entries())
    if (sequence !== index + 1) {
      yield { promise: 'gapless', what: `${sequence} where ${index + 1} belongs` };
      break;
    }
  if (fault) yield { promise: 'chained', what: `${fault.sequence} ${fault.problem}` };
}

function* checkPushes({ pushes, log }: History): Generator<Violation> {
  const stored = groupBy(log, ({ id }) => id);
  const lastOf = new Map<string, number>();
  for (const { clientId, events, answer } of pushes) {
    for (const { id, content } of events) {
      const rows = stored.get(id) ?? [];
      const isMine = rows.some((row) => row.payload === content);
      if (rows.length > 1) yield { promise: 'once', what: id };
      if (answer?.rejected.includes(id) && isMine && !sentTwice(events, id))
        yield { promise: 'rejected for good', what: id };
      if (answer && !answer.rejected.includes(id) && !isMine) yield { promise: 'kept', what: id };
      const [row] = rows;
      if (!row || row.clientId !== clientId) continue;
      const before = lastOf.get(clientId) ?? 0;
      if (row.sequence < before && !wasSentBefore(pushes, clientId, id, events))
        yield { promise: 'ordered', what: `${id} of ${clientId} lies before an older one` };
      lastOf.set(clientId, Math.max(before, row.sequence));
    }
  }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Within one push the first of two contents wins, so the id is stored and rejected at once. */
function sentTwice(events: PushRecord['events'], id: string): boolean {
  return events.filter((event) => event.id === id).length > 1;
}

function wasSentBefore(
  pushes: readonly PushRecord[],
  clientId: string,
  id: string,
  now: PushRecord['events'],
): boolean {
  const earlier = pushes.filter((push) => push.clientId === clientId);
  const index = earlier.findIndex(({ events }) => events === now);
  return earlier.slice(0, index).some(({ events }) => events.some((event) => event.id === id));
}

function* checkReaders({ reads, log }: History): Generator<Violation> {
  const bySequence = new Map(log.map((row) => [row.sequence, row]));
  for (const [clientId, pages] of groupBy(reads, (read) => read.clientId)) {
    const seen = new Set<number>();
    let last = 0;
    for (const { events } of pages) {
      for (const { sequence, id, hash, content } of events) {
        if (sequence <= last)
          yield { promise: 'read without a skip', what: `${clientId} sees ${sequence} again` };
        last = sequence;
        seen.add(sequence);
        const row = bySequence.get(sequence);
        if (row?.id !== id || row.hash !== hash || row.payload !== content)
          yield { promise: 'read unchanged', what: `${clientId} saw another ${sequence}` };
      }
    }
    const missed = log.filter(({ sequence }) => sequence <= last && !seen.has(sequence));
    for (const { sequence } of missed)
      yield { promise: 'read without a skip', what: `${clientId} never sees ${sequence}` };
  }
}

function* checkFreshness({ pushes, reads, log }: History): Generator<Violation> {
  const sequenceOf = new Map(log.map(({ id, sequence }) => [id, sequence]));
  const acknowledged = pushes
    .filter(({ answer }) => answer)
    .map(({ ended, events }) => ({
      ended,
      sequence: Math.max(0, ...events.map(({ id }) => sequenceOf.get(id) ?? 0)),
    }));
  for (const { clientId, began, from, events, toHead } of reads) {
    if (!toHead) continue;
    const end = events.at(-1)?.sequence ?? from;
    const due = acknowledged.filter(({ ended }) => ended < began);
    const newest = Math.max(0, ...due.map(({ sequence }) => sequence));
    if (newest > end)
      yield { promise: 'read at once', what: `${clientId} at ${end} does not see ${newest}` };
  }
}

function* checkPositions({ pushes, reads, log }: History): Generator<Violation> {
  const clients = new Set(pushes.map(({ clientId }) => clientId));
  for (const clientId of clients) {
    const mine = <Record extends { clientId: string }>(all: Record[]) =>
      all.filter((each) => each.clientId === clientId);
    for (const { ended, answer } of mine(pushes)) {
      const read = mine(reads).filter((each) => each.ended < ended);
      const known = new Set(read.flatMap(({ events }) => events.map(({ id }) => id)));
      const unknown = log.find(
        ({ sequence, id, clientId: by }) =>
          sequence <= (answer?.position ?? 0) && by !== clientId && !known.has(id),
      );
      if (unknown)
        yield { promise: 'safe to pull from', what: `${clientId} would skip ${unknown.sequence}` };
    }
  }
}
