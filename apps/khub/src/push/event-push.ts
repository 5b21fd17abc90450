import type { PushedEvent } from '@app/domain';
import type { Membership } from '../hub/membership.js';
import type { Progress } from '../progress.js';
import { batches } from './batches.js';
import { keepSecrets } from './keep-secrets.js';
import type { RejectedLine } from './line-reader.js';
import { mayPassWithAnyway, withAnyway } from './with-anyway.js';
import { pushSigned } from './push-signed.js';

/** What became of what was pushed. `known` was stored before, by this push or another. */
export interface PushReport {
  accepted: number;
  known: number;
  rejected: RejectedLine[];
}

/** An event on its way to the hub. */
export interface SentEvent {
  /** Which line or item of the source it is, from 1. */
  line: number;
  event: PushedEvent;
  bytes: number;
  /** How much of the source has been read with it. */
  offset: number;
}

type Rejection = Omit<RejectedLine, 'line'>;

/** What the hub refuses, and the line that it was sent for. */
interface Refused extends Rejection {
  sent: SentEvent | undefined;
}

/** How events are pushed. */
export interface PushOptions {
  /** Whether projects are meant as they are spelled: what is refused for that is sent again, saying so. */
  anyway: boolean;
  /** The rules of secrets that lines break rightly. */
  notSecret?: readonly string[] | undefined;
}

/** Pushes events in order. A bad one is reported and loses only itself; pushing the same events again is harmless. */
export class EventPush {
  private readonly report: PushReport = { accepted: 0, known: 0, rejected: [] };

  constructor(
    private readonly membership: Membership,
    private readonly progress: Progress,
    private readonly options: PushOptions,
  ) {}

  /** Resolves with what became of them; `size` is how much the source holds, where that is known. */
  async run(
    parts: AsyncIterable<SentEvent | RejectedLine>,
    size: number | null,
  ): Promise<PushReport> {
    try {
      for await (const batch of batches(this.events(parts))) {
        await this.send(batch);
        const done = batch.at(-1)?.offset ?? 0;
        this.progress.update(done, size ?? done, `${this.report.accepted} accepted`);
      }
    } finally {
      this.progress.end();
    }
    this.report.rejected.sort((a, b) => a.line - b.line);
    return this.report;
  }

  private async *events(parts: AsyncIterable<SentEvent | RejectedLine>): AsyncGenerator<SentEvent> {
    for await (const part of parts) {
      if ('event' in part) yield part;
      else this.report.rejected.push(part);
    }
  }

  private async send(batch: readonly SentEvent[]): Promise<void> {
    const { parts, kept } = await keepSecrets(batch, this.options.notSecret);
    this.report.rejected.push(...kept);
    if (parts.length === 0) return;
    const refused = await this.push(parts);
    const again = this.options.anyway
      ? refused.filter((each) => each.sent && mayPassWithAnyway(each))
      : [];
    const rejected = refused.filter((each) => !again.includes(each));
    if (again.length > 0) {
      const lines = again.flatMap(({ sent }) => sent ?? []).sort((a, b) => a.line - b.line);
      const meant = lines.map((sent) => ({ ...sent, event: withAnyway(sent.event) }));
      rejected.push(...(await this.push(meant)));
    }
    for (const { sent, ...why } of rejected) {
      this.report.rejected.push({ line: sent?.line ?? 0, ...why });
    }
  }

  /** What the hub refuses of a batch; counts the rest. */
  private async push(batch: readonly SentEvent[]): Promise<Refused[]> {
    const events = batch.map(({ event }) => event);
    const { accepted, rejected } = await pushSigned(this.membership, events);
    this.report.accepted += accepted;
    this.report.known += batch.length - accepted - rejected.length;
    const lines = linesById(batch);
    return rejected.map((why) => ({ ...why, sent: lines.get(why.id)?.shift() }));
  }
}

/** The lines of each event id, the last first: of two with the same id the hub refuses the later one. */
function linesById(batch: readonly SentEvent[]): Map<string, SentEvent[]> {
  const lines = new Map<string, SentEvent[]>();
  for (const sent of batch) {
    lines.set(sent.event.id, [sent, ...(lines.get(sent.event.id) ?? [])]);
  }
  return lines;
}
