import type { EditorView } from '@codemirror/view';
import { lineAndColumn } from '../../src/json/find-syntax-error.js';
import { UNREACHABLE, type Answer, type Conversion } from '../conversion/conversion.js';
import type { ChoiceForm } from '../dom/form.js';
import { setText } from '../editors/editor.js';
import type { Report } from '../report/report.js';
import { findPath } from '../text/json-path.js';
import { Places, type Range } from '../text/places.js';
import { readStream } from '../text/stream-input.js';
import { Run } from './run.js';
import { firstOf, tellEvents } from './stream-result.js';
import type { WholeSwitch } from './whole-switch.js';

// how long typing must pause before the page converts by itself, in milliseconds
const PAUSE_MS = 250;

const MAX_WORD = 64;

/** What the page shows now: what was asked, and its answer; nothing while there is no input or it is not JSON. */
export interface Settled {
  run: Run;
  answer: Answer | undefined;
}

/** Keeps the result in step with the input: one conversion at a time, the newest input wins. */
export class Workbench {
  private timer = 0;
  private running = new AbortController();
  private settled: Answer | undefined;
  private readonly listeners: ((settled: Settled) => void)[] = [];
  private readonly runListeners: ((run: Run) => void)[] = [];

  constructor(
    private readonly choices: { form: ChoiceForm; whole: WholeSwitch },
    private readonly editors: { input: EditorView; output: EditorView },
    private readonly report: Report,
  ) {}

  /** Calls `hear` whenever a conversion has ended, in whatever way. */
  onSettle(hear: (settled: Settled) => void): void {
    this.listeners.push(hear);
  }

  /** Calls `hear` with what is about to be converted, each time. */
  onRun(hear: (run: Run) => void): void {
    this.runListeners.push(hear);
  }

  /** What would be converted now. */
  get conversion(): Conversion {
    const { kind, source, target, reasoning } = this.choices.form;
    return { kind, source, target, reasoning, text: this.editors.input.state.doc.toString() };
  }

  /** The result that belongs to the input as it is; nothing while there is none. */
  get result(): string | undefined {
    return this.settled?.ok ? this.settled.text : undefined;
  }

  /** Makes `text` the input without converting it yet. */
  load(text: string): void {
    setText(this.editors.input, text);
    window.clearTimeout(this.timer);
  }

  /** Converts when nothing was typed for a moment. */
  schedule(): void {
    window.clearTimeout(this.timer);
    this.running.abort();
    this.timer = window.setTimeout(() => void this.run(), PAUSE_MS);
  }

  /** Converts now. */
  async run(): Promise<void> {
    window.clearTimeout(this.timer);
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    const run = this.read();
    for (const listener of this.runListeners) listener(run);
    if (run.isEmpty) return this.show(run, undefined);
    const syntaxError = run.findSyntaxError();
    if (syntaxError) return this.showSyntaxError(run, syntaxError);
    const began = performance.now();
    const answer = await run.answer(run.conversion.target, signal).catch(() => UNREACHABLE);
    if (!signal.aborted) this.show(run, answer, performance.now() - began);
  }

  /** Exchanges the protocols and makes the result the input. */
  async swap(): Promise<void> {
    const { kind, source, target } = this.choices.form;
    const fed = this.result === undefined ? undefined : firstOf(kind, this.result);
    this.choices.form.choose({ source: target, target: source });
    if (fed) this.load(fed.text);
    await this.run();
    if (fed?.note) this.report.note(fed.note);
  }

  /** Server-sent events, as logs hold them, can be nothing but a stream. */
  private read(): Run {
    const { text } = this.conversion;
    const { form, whole } = this.choices;
    const stream = readStream(text);
    if (stream?.form === 'server-sent') form.choose({ kind: 'stream' });
    const events = form.kind === 'stream' ? stream : undefined;
    return new Run(this.conversion, { stream: events, isWhole: whole.read(events) });
  }

  private settle(run: Run, answer: Answer | undefined): void {
    this.settled = answer;
    for (const listener of this.listeners) listener({ run, answer });
  }

  private showSyntaxError(
    run: Run,
    { offset, message }: { offset: number; message: string },
  ): void {
    const { text } = run.conversion;
    this.settle(run, undefined);
    const word = /^[\p{L}\p{N}_.+-]+/u.exec(text.slice(offset, offset + MAX_WORD))?.[0] ?? ' ';
    this.mark(run.places, message, { from: offset, to: offset + word.length });
  }

  private show(run: Run, answer: Answer | undefined, milliseconds = 0): void {
    const { output } = this.editors;
    this.settle(run, answer);
    if (!answer) {
      setText(output, '');
      this.report.empty(run.places);
    } else if (answer.ok) {
      setText(output, answer.text);
      const told = run.conversion.kind === 'stream' ? tellEvents(answer.text) : '';
      this.report.done(answer, run.places, { milliseconds, told });
    } else {
      const path = findPath(answer.message);
      this.mark(run.places, answer.message, path && run.places.locate(path));
    }
  }

  private mark(places: Places, message: string, found: Range | '' | undefined): void {
    const range = found || undefined;
    const text = this.editors.input.state.doc.toString();
    const { line, column } = lineAndColumn(text, range?.from ?? 0);
    this.report.error(range && `Line ${line}, column ${column}`, message, { range, places });
  }
}
