import type { PushedEvent } from '@app/domain';
import { EXIT, type ExitCode, Failure } from '../failure.js';
import type { Membership } from '../hub/membership.js';
import type { Output } from '../output.js';
import type { Progress } from '../progress.js';
import { batches } from './batches.js';
import { keepSecrets } from './keep-secrets.js';
import { LineReader, type RejectedLine } from './line-reader.js';
import { mayBeMeant, saidAnyway } from './said-anyway.js';
import type { PushSource } from './push-source.js';
import { sign } from './sign.js';

/** What became of a file. `known` were stored before, by this file or another. */
export interface PushReport {
  accepted: number;
  known: number;
  rejected: RejectedLine[];
}

interface Sent {
  line: number;
  event: PushedEvent;
  bytes: number;
  /** How much of the file has been read with this line. */
  offset: number;
}

type Rejection = Omit<RejectedLine, 'line'>;

/** What the hub refuses, and the line that it was sent for. */
interface Refused extends Rejection {
  sent: Sent | undefined;
}

interface PushAnswer {
  accepted: number;
  rejected: Rejection[];
}

/** How a file is pushed. */
export interface PushOptions {
  /** Whether projects are meant as they are spelled: what is refused for that is sent again, saying so. */
  anyway: boolean;
  /** The rules of secrets that lines break rightly. */
  notSecret?: readonly string[] | undefined;
}

/** Pushes every line of a file, in order. A bad line is reported and loses only itself; running it again is harmless. */
export class FilePush {
  private readonly report: PushReport = { accepted: 0, known: 0, rejected: [] };

  constructor(
    private readonly membership: Membership,
    private readonly progress: Progress,
    private readonly options: PushOptions,
  ) {}

  async run(source: PushSource): Promise<PushReport> {
    try {
      for await (const batch of batches(this.events(source))) {
        await this.send(batch);
        const done = batch.at(-1)?.offset ?? 0;
        this.progress.update(done, source.size ?? done, `${this.report.accepted} accepted`);
      }
    } finally {
      this.progress.end();
      await source.close();
    }
    this.assertJsonLines(source.name);
    this.report.rejected.sort((a, b) => a.line - b.line);
    return this.report;
  }

  /** One sentence for a file of another kind, instead of one a line. */
  private assertJsonLines(name: string): void {
    const { accepted, known, rejected } = this.report;
    const isNone =
      rejected.length > 0 && rejected.every(({ reason }) => reason === 'line.not_json');
    if (accepted + known > 0 || !isNone) return;
    const message = `${name} is not JSONL: none of its ${rejected.length} lines is JSON`;
    throw new Failure(EXIT.usage, message, 'A line is one event or one knowledge record.');
  }

  private async *events(source: PushSource): AsyncGenerator<Sent> {
    const reader = new LineReader(source.name);
    let offset = 0;
    for await (const text of source.lines()) {
      offset += Buffer.byteLength(text) + 1;
      const read = reader.read(text);
      if (read === null) continue;
      if (!('event' in read)) {
        this.report.rejected.push(read);
        continue;
      }
      yield { ...read, bytes: Buffer.byteLength(text), offset };
    }
  }

  private async send(batch: readonly Sent[]): Promise<void> {
    const { parts, kept } = await keepSecrets(batch, this.options.notSecret);
    this.report.rejected.push(...kept);
    if (parts.length === 0) return;
    const refused = await this.push(parts);
    const again = this.options.anyway
      ? refused.filter((each) => each.sent && mayBeMeant(each))
      : [];
    const rejected = refused.filter((each) => !again.includes(each));
    if (again.length > 0) {
      const lines = again.flatMap(({ sent }) => sent ?? []).sort((a, b) => a.line - b.line);
      const meant = lines.map((sent) => ({ ...sent, event: saidAnyway(sent.event) }));
      rejected.push(...(await this.push(meant)));
    }
    for (const { sent, ...why } of rejected) {
      this.report.rejected.push({ line: sent?.line ?? 0, ...why });
    }
  }

  /** What the hub refuses of a batch; counts the rest. */
  private async push(batch: readonly Sent[]): Promise<Refused[]> {
    const { credentials } = this.membership;
    const { accepted, rejected } = await this.membership.ask<PushAnswer>({
      path: '/api/v1/sync/push',
      body: {
        clientId: credentials.clientId,
        events: batch.map(({ event }) => sign(event, credentials)),
      },
      repeatable: true,
    });
    this.report.accepted += accepted;
    this.report.known += batch.length - accepted - rejected.length;
    const lines = linesById(batch);
    return rejected.map((why) => ({ ...why, sent: lines.get(why.id)?.shift() }));
  }
}

/** The lines of each event id, the last first: of two with the same id the hub refuses the later one. */
function linesById(batch: readonly Sent[]): Map<string, Sent[]> {
  const lines = new Map<string, Sent[]>();
  for (const sent of batch) {
    lines.set(sent.event.id, [sent, ...(lines.get(sent.event.id) ?? [])]);
  }
  return lines;
}

/** Prints what became of the file; returns the exit code. */
export function printPush(report: PushReport, output: Output): ExitCode {
  const { accepted, known, rejected } = report;
  for (const { line, id, reason, message } of rejected) {
    output.note(`line ${line} (${id}): ${reason}: ${message}`);
  }
  if (rejected.some(({ reason }) => reason === 'event.project_unclear')) {
    output.note('Where the project is meant as it is spelled, say --anyway.');
  }
  const text = `${accepted} accepted, ${known} known before, ${rejected.length} rejected`;
  output.result(report, text);
  return rejected.length > 0 ? EXIT.partlyRejected : EXIT.ok;
}
