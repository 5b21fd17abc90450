import type { AnswerEvent, BlockHead } from '../ir/answer-stream.js';
import { ObjectScan } from './object-scan.js';

/** A block as the source has said it so far. */
export interface Block {
  /** What the source calls it by. */
  key: string;
  /** Absent for something that is no block but has its place among them. */
  head?: BlockHead;
  /** A call's arguments so far, and whether they are whole. */
  text: string;
  scan: ObjectScan;
  /** Whether anything of it has been said; a text begins with its first piece. */
  begun: boolean;
  /** Whether the source has said that it is complete. */
  complete: boolean;
  /** What is to be said once the blocks before it have ended. */
  held: AnswerEvent[];
  /** What is to be said where it ends, and what after it. */
  ending: AnswerEvent[];
  after: AnswerEvent[];
}

/**
 * The blocks of one answer, one after the other. A block that begins while a call before it still lacks arguments is held
 * until that call is complete, so what is kept is never more than the blocks that are open.
 */
export class Blocks {
  private current: Block | undefined;
  private readonly waiting: Block[] = [];
  private out: AnswerEvent[] = [];
  private readonly said = new Set<string>();
  /** By their keys, those that are not complete. */
  private readonly open = new Map<string, Block>();

  /** The block that began last and is not complete. */
  get last(): Block | undefined {
    const block = this.waiting.at(-1) ?? this.current;
    return block?.complete ? undefined : block;
  }

  /** The block of a key that is not complete. */
  find(key: string): Block | undefined {
    return this.open.get(key);
  }

  /** Whether anything of the block of a key, or without one anything at all, has been said. */
  hasSaid(key?: string): boolean {
    return key === undefined ? this.said.size > 0 : this.said.has(key);
  }

  /** Begins a block; a call is said at once, a text with its first piece. */
  begin(key: string, head: BlockHead): Block {
    const block: Block = { ...nothingSaid(), key, head, begun: false, complete: false };
    this.open.set(key, block);
    this.place(block);
    if (head.kind === 'call') this.say(block);
    return block;
  }

  /** Calls a block of which nothing has been said something else. */
  rename(block: Block, key: string, head: BlockHead): void {
    this.open.delete(block.key);
    this.open.set(key, Object.assign(block, { key, head }));
  }

  /** Says something that is no block in its place among them. */
  insert(event: AnswerEvent): void {
    this.said.add('');
    this.place({ ...nothingSaid(), key: '', begun: true, complete: true, held: [event] });
  }

  /** Says something beside the blocks, where the last one stands. */
  beside(event: AnswerEvent): void {
    this.said.add('');
    (this.waiting.at(-1)?.held ?? this.out).push(event);
  }

  /** Says something after the text that is open; where none is, in its place among the blocks. */
  insertAfterText(event: AnswerEvent): void {
    const { last } = this;
    if (last?.head?.kind === 'text') last.after.push(event);
    else this.insert(event);
  }

  /** Says something of a block where it ends. */
  sayAtEnd(block: Block, event: AnswerEvent): void {
    this.say(block);
    block.ending.push(event);
  }

  /** Says something of a block. */
  say(block: Block, ...events: AnswerEvent[]): void {
    const target = block === this.current ? this.out : block.held;
    if (!block.begun && block.head) target.push({ type: 'open', block: block.head });
    if (!block.begun) this.said.add(block.key);
    block.begun = true;
    for (const event of events) target.push(event);
    if (this.waiting.length > 0) this.settle();
  }

  /** Says that a block is complete. */
  complete(block: Block): void {
    this.close(block);
    if (block === this.current) this.endCurrent();
    this.settle();
  }

  /** Ends every block, in order; of those that are not complete, all or only the calls may have been cut off. */
  endAll({ cut }: { cut?: 'all' | 'calls' } = {}): void {
    while (this.current) this.endCurrent(isCut(this.current, cut));
  }

  /** Takes what is to be said now. */
  take(): AnswerEvent[] {
    const said = this.out;
    this.out = [];
    return said;
  }

  private place(block: Block): void {
    if (this.current && !mayEnd(this.current)) {
      this.waiting.push(block);
      return;
    }
    this.endAll();
    this.enter(block);
  }

  private enter(block: Block): void {
    this.current = block;
    for (const event of block.held) this.out.push(event);
    block.held = [];
    if (block.complete) this.endCurrent();
  }

  private settle(): void {
    while (this.waiting.length > 0 && this.current && mayEnd(this.current)) this.endCurrent();
  }

  private close(block: Block): void {
    block.complete = true;
    if (this.open.get(block.key) === block) this.open.delete(block.key);
  }

  private sayEnd(block: Block, { cut }: { cut: boolean }): void {
    const { head, text, begun, ending, after } = block;
    for (const event of ending) this.out.push(event);
    if (head && begun) this.out.push({ type: 'close', block: head, text, ...(cut && { cut }) });
    for (const event of after) this.out.push(event);
    this.close(block);
  }

  private endCurrent(cut = false): void {
    const block = this.current;
    this.current = undefined;
    if (block) this.sayEnd(block, { cut });
    const next = this.waiting.shift();
    if (next) this.enter(next);
  }
}

function nothingSaid(): Pick<Block, 'text' | 'scan' | 'held' | 'ending' | 'after'> {
  return { text: '', scan: new ObjectScan(), held: [], ending: [], after: [] };
}

/** Whether the next block may begin: text always ends there, a call only when its arguments are whole. */
function mayEnd(block: Block): boolean {
  return block.head?.kind !== 'call' || block.head.custom === true || isWhole(block);
}

/** Whether nothing more of a block can come: the source has said so, or its arguments are whole. */
function isWhole({ complete, scan }: Block): boolean {
  return complete || scan.isClosed;
}

function isCut(block: Block, cut: 'all' | 'calls' | undefined): boolean {
  if (cut === undefined || isWhole(block)) return false;
  return cut === 'all' || (block.head?.kind === 'call' && block.head.custom !== true);
}
