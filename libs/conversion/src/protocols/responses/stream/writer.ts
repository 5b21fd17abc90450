import type { Report } from '../../../contract/report.js';
import type {
  AnswerCitation,
  AnswerEnd,
  AnswerFailure,
  AnswerMedia,
  AnswerStart,
  AnswerStep,
  AnswerWriter,
  BlockEnd,
  BlockPiece,
  BlockProof,
  BlockStart,
  ChoiceEnd,
} from '../../../ir/answer-stream.js';
import type { ServerToolPart } from '../../../ir/content.js';
import type { Origin } from '../../../ir/stream.js';
import { warnRange } from '../../../tables/answers/citations.js';
import { hasResult, isResult, joinedServerTools } from '../../../tables/tools/server-tools.js';
import { responsesAnnotation } from '../response/citations.js';
import { imageItem, serverItem, thoughtItem } from '../response/items.js';
import { emptyResponse, outputText } from '../response/response.js';
import type { ResponsesEvent, ResponsesEventBody, ResponsesItem } from '../response/wire.js';
import { errorEvent } from './errors.js';
import { begunStep, stepEvents } from './step-events.js';
import { CallItem, MessageItem, ReasoningItem, type OpenItem } from './open-item.js';

/**
 * Writes one answer as the events of a Response: every item is added, filled and done, and the Response that ends the stream
 * has all of them whole, which is what is kept until then.
 */
export class ResponsesWriter implements AnswerWriter<ResponsesEvent> {
  private origin: Origin = { choice: 0 };
  private sequence = 0;
  private readonly output: ResponsesItem[] = [];
  private item: OpenItem | undefined;
  /** Steps whose outcome has not come yet: for this protocol both are one item. */
  private readonly asked: ServerToolPart[] = [];
  private finished: ChoiceEnd | undefined;

  constructor(private readonly report: Report) {}

  start({ origin, path }: AnswerStart): ResponsesEvent[] {
    this.origin = origin;
    const response = this.response(path);
    return this.numbered([
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ]);
  }

  open({ block }: BlockStart): ResponsesEvent[] {
    // Texts and refusals that touch are parts of one message.
    const continues =
      this.item instanceof MessageItem && block.kind !== 'reasoning' && block.kind !== 'call';
    if (continues)
      return this.numbered((this.item as MessageItem).openPart(block.kind as 'text' | 'refusal'));
    const before = this.closeItem();
    const index = this.output.length;
    if (block.kind === 'call') {
      const proof =
        block.signature === undefined ? [] : this.proofItem(block.signature, block.path);
      const call = new CallItem(block, this.output.length, this.report);
      this.item = call;
      return this.numbered([...before, ...proof, ...call.opening()]);
    }
    if (block.kind === 'reasoning') {
      const reasoning = new ReasoningItem(index);
      this.item = reasoning;
      return this.numbered([...before, ...reasoning.opening()]);
    }
    const message = new MessageItem(index);
    this.item = message;
    return this.numbered([...before, ...message.opening(), ...message.openPart(block.kind)]);
  }

  piece({ text, logprobs }: BlockPiece): ResponsesEvent[] {
    return this.item ? this.numbered(this.item.piece(text, logprobs ?? [])) : [];
  }

  proof({ signature, path }: BlockProof): ResponsesEvent[] {
    this.report.warn('foreign-signature', path);
    if (this.item instanceof ReasoningItem) this.item.signature = signature;
    return [];
  }

  citation({ block, citation, path }: AnswerCitation): ResponsesEvent[] {
    const message = this.item instanceof MessageItem ? this.item : undefined;
    if (!block || !message) {
      this.report.warn('unsupported-content', path, 'a citation');
      return [];
    }
    const { end = message.length } = citation;
    // Where other texts came between, a range may lie in one that has ended.
    const isElsewhere = (citation.start ?? 0) < 0 || end > message.length;
    if (isElsewhere) warnRange({ citation, path }, this.report);
    const range = isElsewhere ? { start: 0, end: message.length } : { end };
    const cited = { citation: { ...citation, ...range }, text: '', offset: 0, path };
    const annotation = responsesAnnotation(cited, this.report);
    return annotation ? this.numbered(message.annotate(annotation)) : [];
  }

  close({ block, cut }: BlockEnd): ResponsesEvent[] {
    if (cut && this.item) this.item.status = 'incomplete';
    if (this.item instanceof MessageItem) return this.numbered(this.item.closePart());
    return block.kind === 'text' || block.kind === 'refusal' ? [] : this.numbered(this.closeItem());
  }

  'server-tool'({ part }: AnswerStep): ResponsesEvent[] {
    const before = this.closeItem();
    if (!isResult(part)) {
      if (this.isWhole(part)) return this.numbered([...before, ...this.stepItem(part)]);
      this.asked.push(part);
      return this.numbered(before);
    }
    const at = this.asked.findIndex(({ tool, id }) => tool === part.tool && id === part.id);
    const [use] = at < 0 ? [] : this.asked.splice(at, 1);
    const whole = use ? joinedServerTools([use, part]) : [part];
    return this.numbered([
      ...before,
      ...whole.flatMap((step) => (step.type === 'server-tool' ? this.stepItem(step) : [])),
    ]);
  }

  media({ mimeType, data, path }: AnswerMedia): ResponsesEvent[] {
    if (mimeType.startsWith('audio/'))
      return this.numbered([{ type: 'response.audio.delta', delta: data }]);
    if (!mimeType.startsWith('image/')) {
      this.report.warn('unsupported-content', path, mimeType);
      return [];
    }
    const before = this.closeItem();
    const item = imageItem(data, mimeType, this.output.length);
    return this.numbered([...before, ...this.wholeItem(item)]);
  }

  finish(event: ChoiceEnd): ResponsesEvent[] {
    this.finished = event;
    return [];
  }

  end({ usage, path }: AnswerEnd): ResponsesEvent[] {
    const rest = [...this.closeItem(), ...this.asked.flatMap((step) => this.stepItem(step))];
    const response = this.response(path, { ...this.finished, path, usage });
    const type = response.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    return this.numbered([...rest, { type, response }]);
  }

  failure({ failure }: AnswerFailure): ResponsesEvent[] {
    return this.numbered([errorEvent(failure)]);
  }

  /** The Response as it stands. */
  private response(path: string, end: Partial<ChoiceEnd> & Pick<AnswerEnd, 'usage'> = {}) {
    const { origin, output, report } = this;
    const response = emptyResponse({ origin, path }, end, report);
    return { ...response, output: [...output], output_text: outputText(output) };
  }

  private closeItem(): ResponsesEventBody[] {
    const { item } = this;
    this.item = undefined;
    if (!item) return [];
    const whole = item.whole();
    this.output.push(whole);
    return [
      ...item.closing(),
      { type: 'response.output_item.done', output_index: this.output.length - 1, item: whole },
    ];
  }

  private wholeItem(
    item: ResponsesItem,
    begun: ResponsesItem = item,
    between: ResponsesEventBody[] = [],
  ): ResponsesEventBody[] {
    const output_index = this.output.push(item) - 1;
    return [
      { type: 'response.output_item.added', output_index, item: begun },
      ...between,
      { type: 'response.output_item.done', output_index, item },
    ];
  }

  private proofItem(signature: string, path: string): ResponsesEventBody[] {
    this.report.warn('foreign-signature', path);
    const id = `rs_${this.output.length}`;
    return this.wholeItem(thoughtItem(id, { text: '', signature }));
  }

  private isWhole(part: ServerToolPart): boolean {
    return hasResult(part) || part.isBeside === true;
  }

  private stepItem(part: ServerToolPart): ResponsesEventBody[] {
    const at = this.output.length;
    const item = serverItem(part, at, this.report);
    return item ? this.wholeItem(item, begunStep(item), stepEvents(item, at)) : [];
  }

  private numbered(events: ResponsesEventBody[]): ResponsesEvent[] {
    return events.map((body) => ({ ...body, sequence_number: this.sequence++ }));
  }
}
