import type { Report } from '../contract/report.js';
import type { AnswerEvent } from '../ir/answer-stream.js';
import type { StreamCoding } from '../ir/codec.js';
import type { Failure } from '../ir/response.js';
import type { StreamIR } from '../ir/stream.js';
import { laterUsage, type Usage } from '../ir/usage.js';
import { ChoiceAssembler } from './choice-assembler.js';

/** A stream as its source says it: makes of single events what happens in an answer, in the order every protocol can write it. */
export class StreamedAnswer {
  private readonly choices = new Map<number, ChoiceAssembler>();
  private usage: Usage | undefined;
  private started = false;
  private ended = false;
  private failed = false;
  private readonly decode: StreamCoding['decode'];

  constructor(
    private readonly source: StreamCoding,
    private readonly target: StreamCoding,
    private readonly report: Report,
  ) {
    this.decode = source.reader?.() ?? ((body, said) => source.decode(body, said));
  }

  /** Takes one event of the source; returns what happens now. Throws ConversionError when it is no event of the source. */
  push(body: unknown): AnswerEvent[] {
    if (this.ended) return [];
    const events = this.decode(body, this.report);
    // Nearly every event says one thing, and this is run for each.
    return events.length === 1
      ? this.read(events[0]!)
      : events.flatMap((event) => this.read(event));
  }

  /** Nothing more comes; returns what ends what is still open. */
  end(): AnswerEvent[] {
    if (this.ended) return [];
    this.ended = true;
    if (!this.started) {
      this.report.warn('truncated-stream', '$');
      return [];
    }
    if (this.choices.size === 0) this.choiceOf(0);
    const { usage } = this;
    return [
      ...[...this.choices.values()].flatMap((choice) => choice.finish()),
      { type: 'end', usage, path: usage?.path ?? '$' },
    ];
  }

  /** Something is wrong with the stream itself; returns the failure that ends it. */
  fail(message: string): AnswerEvent[] {
    return this.failWith(failureOf(message));
  }

  /** Whether the answer has ended, and not with a failure. */
  get isComplete(): boolean {
    return this.started && this.ended && !this.failed;
  }

  private failWith(failure: Failure): AnswerEvent[] {
    if (this.ended) return [];
    this.ended = true;
    this.failed = true;
    return [{ type: 'failure', failure }];
  }

  private read(event: StreamIR): AnswerEvent[] {
    if (this.ended) return [];
    if (event.type === 'failure') return this.failWith(event.failure);
    if ('usage' in event && event.usage) this.usage = laterUsage(this.usage, event.usage);
    if (event.type === 'end') return this.source.says.end ? this.end() : [];
    const start = this.start(event);
    if (event.type === 'start' || event.type === 'usage') return start;
    const { choice } = event.origin;
    if (choice === 0 || this.target.says.choices) {
      const said = this.choiceOf(choice).read(event);
      return start.length === 0 ? said : [...start, ...said];
    }
    this.report.warn('dropped-choice', event.path);
    return start;
  }

  private start({ origin, path }: StreamIR): AnswerEvent[] {
    if (this.started) return [];
    this.started = true;
    return [{ type: 'start', origin, usage: this.usage, path }];
  }

  private choiceOf(index: number): ChoiceAssembler {
    const known = this.choices.get(index);
    if (known) return known;
    const choice = new ChoiceAssembler(index, this.source, this.report);
    this.choices.set(index, choice);
    return choice;
  }
}

/** Returns the failure of a stream that cannot be read on: for the client a fault of the server. */
export function failureOf(message: string): Failure {
  return { type: 'failure', kind: 'api_error', message, path: '$' };
}
