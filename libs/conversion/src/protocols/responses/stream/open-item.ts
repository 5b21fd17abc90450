import type { Report } from '../../../contract/report.js';
import type { CallHead } from '../../../ir/answer-stream.js';
import { callItem, thoughtItem } from '../response/items.js';
import { responsesLogprobs } from '../response/logprobs.js';
import type {
  ResponsesAnnotation,
  ResponsesCallItem,
  ResponsesEventBody,
  ResponsesItem,
  ResponsesLogprob,
  ResponsesPart,
  ResponsesReasoningItem,
} from '../response/wire.js';

/** An output item while it is said: what fills it, what ends it, and what it is as a whole. */
export interface OpenItem {
  /** How it is done: to its end, or cut off. */
  status: 'completed' | 'incomplete';
  /** Returns the events of more of its text. */
  piece(text: string, logprobs: unknown[]): ResponsesEventBody[];
  /** Returns the events that come before the item is done. */
  closing(): ResponsesEventBody[];
  whole(): ResponsesItem;
}

/** A message: texts and refusals that touch, each a part of it. */
export class MessageItem implements OpenItem {
  status: OpenItem['status'] = 'completed';
  private readonly content: ResponsesPart[] = [];
  private kind: 'text' | 'refusal' = 'text';
  private text = '';
  private annotations: ResponsesAnnotation[] = [];
  private logprobs: ResponsesLogprob[] = [];
  private isOpen = false;

  constructor(private readonly index: number) {}

  /** How long the open text is. */
  get length(): number {
    return this.text.length;
  }

  opening(): ResponsesEventBody[] {
    const item = { ...this.item('in_progress'), content: [] };
    return [{ type: 'response.output_item.added', output_index: this.index, item }];
  }

  openPart(kind: 'text' | 'refusal'): ResponsesEventBody[] {
    this.kind = kind;
    this.text = '';
    this.annotations = [];
    this.logprobs = [];
    this.isOpen = true;
    return [{ type: 'response.content_part.added', part: this.part(), ...this.place() }];
  }

  piece(text: string, entries: unknown[]): ResponsesEventBody[] {
    this.text += text;
    if (this.kind === 'refusal')
      return [{ type: 'response.refusal.delta', delta: text, ...this.place() }];
    const logprobs = responsesLogprobs(entries);
    for (const entry of logprobs) this.logprobs.push(entry);
    return [{ type: 'response.output_text.delta', delta: text, logprobs, ...this.place() }];
  }

  annotate(annotation: ResponsesAnnotation): ResponsesEventBody[] {
    const annotation_index = this.annotations.push(annotation) - 1;
    return [
      {
        type: 'response.output_text.annotation.added',
        annotation,
        annotation_index,
        ...this.place(),
      },
    ];
  }

  closePart(): ResponsesEventBody[] {
    if (!this.isOpen) return [];
    this.isOpen = false;
    const { kind, text, logprobs } = this;
    const place = this.place();
    const part = this.part();
    this.content.push(part);
    return [
      kind === 'refusal'
        ? { type: 'response.refusal.done', refusal: text, ...place }
        : { type: 'response.output_text.done', text, logprobs, ...place },
      { type: 'response.content_part.done', part, ...place },
    ];
  }

  closing(): ResponsesEventBody[] {
    return this.closePart();
  }

  whole(): ResponsesItem {
    return this.item(this.status);
  }

  private part(): ResponsesPart {
    const { kind, text, annotations, logprobs } = this;
    return kind === 'refusal'
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', text, annotations: [...annotations], logprobs: [...logprobs] };
  }

  private item(status: 'in_progress' | OpenItem['status']) {
    const { index, content } = this;
    return { type: 'message', id: `msg_${index}`, role: 'assistant', status, content } as const;
  }

  private place() {
    return {
      output_index: this.index,
      item_id: `msg_${this.index}`,
      content_index: this.content.length,
    };
  }
}

/** Reasoning, which is its summary here, and the proof that comes with it. */
export class ReasoningItem implements OpenItem {
  status: OpenItem['status'] = 'completed';
  signature: string | undefined;
  private text = '';

  constructor(private readonly index: number) {}

  opening(): ResponsesEventBody[] {
    const item = thoughtItem(this.id, { text: '' });
    return [{ type: 'response.output_item.added', output_index: this.index, item }];
  }

  piece(delta: string): ResponsesEventBody[] {
    const isFirst = this.text === '';
    this.text += delta;
    const part = { type: 'summary_text', text: '' } as const;
    const place = { summary_index: 0, ...this.place() };
    return [
      ...(isFirst
        ? [{ type: 'response.reasoning_summary_part.added', part, ...place } as const]
        : []),
      { type: 'response.reasoning_summary_text.delta', delta, ...place },
    ];
  }

  closing(): ResponsesEventBody[] {
    const { text } = this;
    if (text === '') return [];
    const place = { summary_index: 0, ...this.place() };
    return [
      { type: 'response.reasoning_summary_text.done', text, ...place },
      {
        type: 'response.reasoning_summary_part.done',
        part: { type: 'summary_text', text },
        ...place,
      },
    ];
  }

  whole(): ResponsesReasoningItem {
    const { id, text, signature, status } = this;
    return thoughtItem(id, { text, signature }, status);
  }

  private get id(): string {
    return `rs_${this.index}`;
  }

  private place() {
    return { output_index: this.index, item_id: this.id };
  }
}

/** A call of a function or of a free-form tool. */
export class CallItem implements OpenItem {
  status: OpenItem['status'] = 'completed';
  private readonly item: ResponsesCallItem;
  private text = '';

  constructor(
    head: CallHead,
    private readonly index: number,
    report: Report,
  ) {
    this.item = callItem({ ...head, arguments: '' }, index, report);
  }

  opening(): ResponsesEventBody[] {
    const { item } = this;
    const begun =
      item.type === 'function_call' ? ({ ...item, status: 'in_progress' } as const) : item;
    return [{ type: 'response.output_item.added', output_index: this.index, item: begun }];
  }

  piece(delta: string): ResponsesEventBody[] {
    this.text += delta;
    const type =
      this.item.type === 'custom_tool_call'
        ? 'response.custom_tool_call_input.delta'
        : 'response.function_call_arguments.delta';
    return [{ type, delta, ...this.place() }];
  }

  closing(): ResponsesEventBody[] {
    const { text, item } = this;
    if (item.type === 'custom_tool_call')
      return [{ type: 'response.custom_tool_call_input.done', input: text, ...this.place() }];
    return [
      {
        type: 'response.function_call_arguments.done',
        arguments: text,
        name: item.name,
        ...this.place(),
      },
    ];
  }

  whole(): ResponsesCallItem {
    const { item, text, status } = this;
    return item.type === 'custom_tool_call'
      ? { ...item, input: text }
      : { ...item, arguments: text, status };
  }

  private place() {
    return { output_index: this.index, item_id: this.item.id };
  }
}
