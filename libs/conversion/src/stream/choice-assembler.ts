import type { Report } from '../contract/report.js';
import type { AnswerEvent, BlockHead, CallHead, ChoiceEnd } from '../ir/answer-stream.js';
import type { StreamCoding } from '../ir/codec.js';
import type { ServerToolPart } from '../ir/content.js';
import { isLimit, withCalls } from '../ir/finish.js';
import type {
  AgainEvent,
  CallArgumentsEvent,
  CallEvent,
  CallStartEvent,
  CitationEvent,
  FinishEvent,
  MediaEvent,
  OpenEvent,
  PieceEvent,
  ServerToolEvent,
  SignatureEvent,
  StreamIR,
} from '../ir/stream.js';
import { argumentsTextOf } from '../tables/tools/tool-arguments.js';
import { callStem, ownId } from '../tables/tools/tool-ids.js';
import { Blocks, type Block } from './blocks.js';
import { CitedText } from './cited-text.js';
import { OpenSteps } from './open-steps.js';

type Piece = PieceEvent<'text'> | PieceEvent<'refusal'> | PieceEvent<'reasoning'>;

/** Assembles one choice of a streamed answer: of what single events say, blocks that follow each other. */
export class ChoiceAssembler {
  private readonly blocks = new Blocks();
  private readonly openSteps: OpenSteps;
  private readonly skipped = new Set<number>();
  private readonly callIds = new Set<string>();
  private readonly texts = new CitedText();
  private calls = 0;
  /** The call that the source has ended before its arguments were whole: only the reason of the end says whether it was cut off. */
  private brokenOff: Block | undefined;
  private finished: FinishEvent | undefined;

  constructor(
    private readonly choice: number,
    private readonly source: StreamCoding,
    private readonly report: Report,
  ) {
    this.openSteps = new OpenSteps(source);
  }

  /** Takes one thing an event says; returns what is to be said now. */
  read(event: StreamIR): AnswerEvent[] {
    this.dispatch(event);
    return this.blocks.take();
  }

  /** Ends every block and the answer; one that was cut off ends as if the limit had been met. */
  finish(): AnswerEvent[] {
    for (const part of this.openSteps.takeAll()) this.step(part, part.path);
    const { finished } = this;
    this.blocks.endAll({
      cut: finished ? (isLimit(finished.finish) ? 'calls' : undefined) : 'all',
    });
    return [...this.blocks.take(), this.finishEvent()];
  }

  private finishEvent(): ChoiceEnd {
    const { choice } = this;
    if (this.finished === undefined) {
      this.report.warn('truncated-stream', '$');
      return { type: 'finish', finish: 'length', path: '$', choice };
    }
    const { finish, stopSequence, note, path } = this.finished;
    const exact = withCalls(finish, { hasCalls: this.calls > 0 }) ?? finish;
    return { type: 'finish', finish: exact, stopSequence, note, path, choice };
  }

  private dispatch(event: StreamIR): void {
    if (this.brokenOff && !ENDS.has(event.type)) {
      this.blocks.complete(this.brokenOff);
      this.brokenOff = undefined;
    }
    if (this.skipped.size > 0 && 'index' in event && this.skipped.has(event.index)) {
      if (event.type === 'close') this.skipped.delete(event.index);
      return;
    }
    switch (event.type) {
      case 'open':
        return this.open(event);
      case 'text':
      case 'refusal':
      case 'reasoning':
        return this.piece(event);
      case 'signature':
        return this.signature(event);
      case 'call-start':
        this.callStart(event);
        return;
      case 'call-arguments':
        return this.callArguments(event);
      case 'call':
        return this.call(event);
      case 'close':
        return this.close(event.index);
      case 'citation':
        return this.cite(event);
      case 'server-tool':
        return this.serverTool(event);
      case 'media':
        return this.media(event);
      case 'again':
        return this.again(event);
      case 'finish':
        this.finished = event;
        return;
      case 'unsupported':
        this.report.warn('unsupported-content', event.path, event.content);
        return;
      case 'skip':
        this.skipped.add(event.index);
        return;
      case 'start':
      case 'usage':
      case 'end':
      case 'failure':
    }
  }

  private open({ block: kind, index, path }: OpenEvent): void {
    const key = keyOf(kind, index);
    const same = this.blocks.find(key);
    if (same && !same.begun) return;
    if (same) this.blocks.complete(same);
    this.blocks.begin(key, { kind, path, choice: this.choice });
  }

  private piece({ type: kind, text, raw, logprobs, index, path }: Piece): void {
    const head: BlockHead = { kind, path, choice: this.choice, ...(raw && { raw }) };
    const block = this.textBlock(keyOf(raw ? `${kind}-raw` : kind, index), head);
    if (kind === 'text') this.texts.add(block, text);
    const { choice } = this;
    this.blocks.say(block, { type: 'piece', block: block.head!, text, logprobs, path, choice });
  }

  /** The block a piece belongs to. Where events do not say blocks, one is a run of pieces of one kind. */
  private textBlock(key: string, head: BlockHead): Block {
    if (this.source.says.blocks) {
      const same = this.blocks.find(key);
      if (same) return same;
      const begun = this.blocks.last;
      // A block of raw thoughts begins as any reasoning does: only its pieces tell.
      if (begun?.key === keyOf('reasoning', Number(key.split(' ')[1])) && !begun.begun) {
        this.blocks.rename(begun, key, head);
        return begun;
      }
      return this.blocks.begin(key, head);
    }
    const { last } = this.blocks;
    const continues = last?.head?.kind === head.kind && isRaw(last.head) === isRaw(head);
    return continues ? last : this.blocks.begin(key, head);
  }

  private signature({ index, signature, redacted, whole, path }: SignatureEvent): void {
    const { choice } = this;
    const key = keyOf('reasoning', index);
    const open = redacted ? undefined : this.openReasoning(key);
    const block = open ?? this.blocks.begin(key, { kind: 'reasoning', path, choice });
    this.blocks.say(block, {
      type: 'proof',
      block: block.head!,
      signature,
      redacted,
      path,
      choice,
    });
    if (redacted || (whole && !open)) this.blocks.complete(block);
  }

  private openReasoning(key: string): Block | undefined {
    const { last } = this.blocks;
    if (!this.source.says.blocks) return last?.head?.kind === 'reasoning' ? last : undefined;
    return this.blocks.find(key) ?? this.blocks.find(key.replace(' ', '-raw '));
  }

  private callStart({ index, id, name, custom, signature, path, origin }: CallStartEvent): Block {
    const key = keyOf('call', index);
    const same = this.blocks.find(key);
    if (same?.head?.kind === 'call' && isSameCall(same.head, { id, name })) return same;
    if (same) this.blocks.complete(same);
    const head: CallHead = { kind: 'call', id, name, custom, signature, path, choice: this.choice };
    const madeOf = { stem: callStem(origin.id), from: this.calls };
    head.id = ownId(head, this.callIds, madeOf, this.report);
    this.callIds.add(head.id);
    this.calls++;
    return this.blocks.begin(key, head);
  }

  private callArguments({ index, text, path }: CallArgumentsEvent): void {
    if (this.openSteps.add(index, text)) return;
    const block = this.blocks.find(keyOf('call', index));
    if (block) this.sayArguments(block, text, path);
    else if (text !== '') this.report.warn('late-arguments', path);
  }

  private sayArguments(block: Block, text: string, path: string): void {
    block.text += text;
    block.scan.read(text);
    const { choice } = this;
    this.blocks.say(block, { type: 'piece', block: block.head!, text, path, choice });
  }

  /** A whole call; where it began earlier, its arguments are said again here. */
  private call(event: CallEvent): void {
    const key = keyOf('call', event.index);
    const begun = event.begun ? this.blocks.find(key) : undefined;
    // The next block has ended it, once its arguments were whole.
    if (event.begun && !begun && this.blocks.hasSaid(key) && this.callIds.has(event.id)) return;
    const block = begun ?? this.callStart({ ...event, type: 'call-start' });
    const text = argumentsTextOf(event, this.report);
    if (block.text === '' && text !== '') this.sayArguments(block, text, event.path);
    this.complete(block);
  }

  private close(index: number): void {
    const step = this.openSteps.take(index);
    if (step) this.step(step, step.path);
    for (const kind of KINDS) {
      const block = this.blocks.find(`${kind} ${index}`);
      if (block) this.complete(block);
    }
  }

  private complete(block: Block): void {
    const { head } = block;
    const isCall = head?.kind === 'call' && head.custom !== true;
    if (isCall && block.text === '' && this.source.says.objects)
      this.sayArguments(block, NO_ARGUMENTS, head.path);
    if (isCall && block.scan.isOpen) this.brokenOff = block;
    else this.blocks.complete(block);
  }

  private cite({ citation, path }: CitationEvent): void {
    const { last } = this.blocks;
    const { choice } = this;
    if (last?.head?.kind !== 'text')
      return this.blocks.beside({ type: 'citation', citation, path, choice });
    // Where events say no blocks, ranges count in all of the text.
    const cited = this.source.says.blocks ? citation : this.texts.within(last, citation);
    const event = { type: 'citation', block: last.head, citation: cited, path, choice } as const;
    // One without a range stands for all of the text, whose end is not known yet.
    if ((citation.start ?? citation.end) === undefined) this.blocks.sayAtEnd(last, event);
    else this.blocks.say(last, event);
  }

  private serverTool({ part, phase, index, path }: ServerToolEvent): void {
    if (phase === 'begin' && this.source.says.blocks) this.openSteps.begin(index, part);
    else this.step(part, path);
  }

  /** A step that is said beside the parts of an answer has no place among them that could divide a text. */
  private step(part: ServerToolPart, path: string): void {
    const event = { type: 'server-tool', part, path, choice: this.choice } as const;
    if (part.isBeside) this.blocks.insertAfterText(event);
    else this.blocks.insert(event);
  }

  /** What is said again whole counts where it was not said in pieces. */
  private again({ index, kinds, events }: AgainEvent): void {
    const isSaid = kinds?.some((kind) => this.hasSaid(kind, index)) ?? this.blocks.hasSaid();
    if (!isSaid) for (const event of events()) this.dispatch(event);
  }

  private hasSaid(kind: string, index: number): boolean {
    const key = keyOf(kind, index);
    return kind === 'call' ? this.blocks.find(key)?.text !== '' : this.blocks.hasSaid(key);
  }

  /** Sound comes in pieces while its words do; a picture has a place of its own. */
  private media({ mimeType, data, path }: MediaEvent): void {
    const event: AnswerEvent = { type: 'media', mimeType, data, path, choice: this.choice };
    if (mimeType.startsWith('audio/')) this.blocks.beside(event);
    else this.blocks.insert(event);
  }
}

/** Some servers name a call with each piece of it, and some give calls that follow each other one place and no id. */
function isSameCall(call: CallHead, { id, name }: Pick<CallHead, 'id' | 'name'>): boolean {
  return id === '' ? name === call.name : id === call.id;
}

/** An object that nothing was said of. */
const NO_ARGUMENTS = '{}';

/** What comes between a call that broke off and the reason of the end. */
const ENDS: ReadonlySet<StreamIR['type']> = new Set(['close', 'again', 'finish']);

const KINDS = ['text', 'refusal', 'reasoning', 'reasoning-raw', 'call'];

function keyOf(kind: string, index: number): string {
  return `${kind} ${index}`;
}

function isRaw(head: BlockHead): boolean {
  return head.kind !== 'call' && head.raw === true;
}
