// Recomputes a log from its first event in a thread of its own, with the code that the hub verifies it with.
import {
  ChainVerifier,
  Frontier,
  type ServedEvent,
  receivedEvent,
  parseCheckpoint,
  verifyNote,
} from '@app/domain';
import type { Order, Report, Verdict } from './verdict.js';

const PAGE = 500;

interface LogPage {
  events: ServedEvent[];
  after: number;
  hasMore: boolean;
  log: { id: string };
  head: { sequence: number };
  checkpoint: string;
  publicKey: string;
}

const tell = (report: Report) => (self as unknown as Worker).postMessage(report);

async function pageAfter(logId: string, after: number): Promise<LogPage> {
  const path = `api/v1/admin/logs/${encodeURIComponent(logId)}/events?after=${after}&limit=${PAGE}`;
  // The worker is one of the console's assets, two folders below the hub.
  const address = new URL(`../../${path}`, self.location.href);
  const response = await fetch(address, { headers: { 'x-khub-console': '1' } });
  const body = (await response.json()) as LogPage & { error?: { message: string } };
  if (!response.ok) throw new Error(body.error?.message ?? response.statusText);
  return body;
}

/** What is known of a log while it is read. */
class Reading {
  private readonly chain = new ChainVerifier();
  private readonly tree = new Frontier();
  private readonly shown: Map<number, string>;
  private notAsShown: number[] = [];
  private withoutPayload = 0;
  private readonly roots = new Map<number, string>();

  constructor({ shown }: Order) {
    this.shown = new Map(shown.map(({ sequence, hash }) => [sequence, hash]));
  }

  /** Takes the next page; returns false once something is wrong. */
  take({ log, events, checkpoint }: LogPage): boolean {
    const signed = parseCheckpoint(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1))?.size;
    for (const event of events) {
      const verdict = this.chain.add([receivedEvent(log.id, event)]);
      if (!verdict.ok) return false;
      const { sequence, hash } = event.log;
      this.tree.append(Buffer.from(hash, 'hex'));
      if (sequence === signed) this.roots.set(sequence, this.tree.root().toString('base64'));
      if (event.payload === null) this.withoutPayload += 1;
      const shownHash = this.shown.get(sequence);
      if (shownHash !== undefined && shownHash !== hash) this.notAsShown.push(sequence);
      this.shown.delete(sequence);
    }
    return true;
  }

  /** What came of it, held against the checkpoint of the last page. */
  verdict({ checkpoint, publicKey }: LogPage, milliseconds: number): Verdict {
    const state = this.chain.add([]);
    const body = verifyNote(checkpoint, publicKey);
    const said = body === null ? null : parseCheckpoint(body);
    const root = this.roots.get(said?.size ?? -1) ?? this.tree.root().toString('base64');
    return {
      events: this.tree.size,
      ...(!state.ok && { broken: { sequence: state.sequence, problem: state.problem } }),
      withoutPayload: this.withoutPayload,
      notAsShown: [...this.notAsShown, ...this.shown.keys()],
      isRootSigned: said !== null && state.ok && root === said.root.toString('base64'),
      isSignatureGood: body !== null,
      publicKey,
      checkpointSize: said?.size ?? 0,
      milliseconds,
    };
  }
}

async function recompute(order: Order): Promise<Verdict> {
  const start = performance.now();
  const reading = new Reading(order);
  let page = await pageAfter(order.logId, 0);
  for (;;) {
    const isGood = reading.take(page);
    tell({ progress: { done: page.after, size: page.head.sequence } });
    if (!isGood || !page.hasMore) return reading.verdict(page, performance.now() - start);
    page = await pageAfter(order.logId, page.after);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  recompute(data).then(
    (verdict) => tell({ verdict }),
    (thrown: unknown) =>
      tell({ failure: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});
