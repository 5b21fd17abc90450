import type { EditorView } from '@codemirror/view';
import {
  findSyntaxError,
  lineAndColumn,
  type JsonSyntaxError,
} from '../../src/json/find-syntax-error.js';
import { requestConversion, type Answer, type Conversion } from '../conversion/conversion.js';
import { markFault, setText } from '../editors/editor.js';
import { eventList } from '../text/event-list.js';
import type { ChoiceForm } from '../dom/form.js';
import { indent } from '../text/indent.js';
import { findPath, locatePath, type Range } from '../text/json-path.js';
import type { Report } from '../report/report.js';

// how long typing must pause before the page converts by itself, in milliseconds
const PAUSE_MS = 250;

const MAX_WORD = 64;

/** Keeps the result in step with the input: one conversion at a time, the newest input wins. */
export class Workbench {
  private timer = 0;
  private running = new AbortController();
  private answer: string | undefined;
  private readonly listeners: ((result: string | undefined) => void)[] = [];
  private readonly runListeners: ((conversion: Conversion) => void)[] = [];

  constructor(
    private readonly form: ChoiceForm,
    private readonly editors: { input: EditorView; output: EditorView },
    private readonly report: Report,
  ) {}

  /** Calls `hear` with each new result, and with undefined when the input has none. */
  onResult(hear: (result: string | undefined) => void): void {
    this.listeners.push(hear);
    hear(this.answer);
  }

  /** Calls `hear` with what is about to be converted, each time. */
  onRun(hear: (conversion: Conversion) => void): void {
    this.runListeners.push(hear);
  }

  /** What would be converted now. */
  get conversion(): Conversion {
    const { kind, source, target } = this.form;
    return { kind, source, target, text: this.editors.input.state.doc.toString() };
  }

  /** The result that belongs to the input as it is; nothing while there is none. */
  get result(): string | undefined {
    return this.answer;
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
    this.takeEvents();
    window.clearTimeout(this.timer);
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    const conversion = this.conversion;
    for (const hear of this.runListeners) hear(conversion);
    if (conversion.text.trim() === '') return this.show(conversion, undefined);
    const fault = findSyntaxError(conversion.text);
    if (fault) return this.showFault(fault, conversion.text);
    const began = performance.now();
    const answer = await requestConversion(conversion, signal).catch(() => UNREACHABLE);
    if (!signal.aborted) this.show(conversion, answer, performance.now() - began);
  }

  /** Exchanges the protocols and makes the result the input. */
  async swap(): Promise<void> {
    const { kind, source, target } = this.form;
    const fed = this.answer === undefined ? undefined : firstOf(kind, this.answer);
    this.form.choose({ source: target, target: source });
    if (fed) this.load(fed.text);
    await this.run();
    if (fed?.note) this.report.note(fed.note);
  }

  /** Server-sent events, as logs hold them, become the list of their events. */
  private takeEvents(): void {
    const events = eventList(this.conversion.text);
    if (events === undefined) return;
    this.form.choose({ kind: 'stream' });
    this.load(indent(events));
  }

  private settle(result: string | undefined): void {
    this.answer = result;
    for (const hear of this.listeners) hear(result);
  }

  private showFault({ offset, message }: JsonSyntaxError, text: string): void {
    this.settle(undefined);
    const word = /^[\p{L}\p{N}_.+-]+/u.exec(text.slice(offset, offset + MAX_WORD))?.[0] ?? ' ';
    this.mark(message, { from: offset, to: offset + word.length });
  }

  private show(conversion: Conversion, answer: Answer | undefined, took = 0): void {
    markFault(this.editors.input, '', undefined);
    this.settle(answer?.ok ? answer.text : undefined);
    if (!answer) {
      setText(this.editors.output, '');
      this.report.empty();
    } else if (answer.ok) {
      setText(this.editors.output, answer.text);
      this.report.done(answer, { milliseconds: took, kind: conversion.kind });
    } else {
      this.showRefusal(conversion.text, answer.message);
    }
  }

  private showRefusal(text: string, message: string): void {
    const path = findPath(message);
    this.mark(message, path === undefined ? undefined : locatePath(text, path));
  }

  private mark(message: string, range: Range | undefined): void {
    const { input } = this.editors;
    markFault(input, message, range);
    const { line, column } = lineAndColumn(input.state.doc.toString(), range?.from ?? 0);
    this.report.fault(range && `Line ${line}, column ${column}`, message, range);
  }
}

const UNREACHABLE: Answer = {
  ok: false,
  message: 'The service cannot be reached. The input is still here; try again.',
};

/** A stream event may have become several; only one can be an input again. */
function firstOf(kind: string, text: string): { text: string; note?: string } | undefined {
  const value = JSON.parse(text) as unknown;
  if (kind !== 'stream' || !Array.isArray(value)) return { text };
  if (value.length === 0) return undefined;
  return {
    text: JSON.stringify(value[0], null, 2),
    note: `The first of ${value.length} events was fed back.`,
  };
}
