import { append } from '../../../payload/append.js';
import type {
  ClaudeBlockParam,
  ClaudeRequest,
  ClaudeTextParam,
  ClaudeToolResultParam,
} from './wire.js';

/** Collects the messages of a request: turns of one role that touch are one, and the results of tools come first in it. */
export class Messages {
  /** Whether the last thing said was nothing. */
  wasEmpty = false;
  private role: 'user' | 'assistant' | undefined;
  private first: ClaudeBlockParam[] = [];
  private rest: ClaudeBlockParam[] = [];

  constructor(private readonly out: ClaudeRequest) {}

  system(content: ClaudeTextParam[]): void {
    this.wasEmpty = content.length === 0;
    if (this.wasEmpty) return;
    this.close();
    this.out.messages.push({ role: 'system', content });
  }

  results(blocks: ClaudeToolResultParam[]): void {
    this.open('user', blocks.length);
    this.first = joined(this.first, blocks);
  }

  say(role: 'user' | 'assistant', blocks: ClaudeBlockParam[]): void {
    this.open(role, blocks.length);
    this.rest = joined(this.rest, blocks);
  }

  close(): void {
    if (this.role === undefined) return;
    const content = this.first.length === 0 ? this.rest : [...this.first, ...this.rest];
    this.out.messages.push({ role: this.role, content });
    this.role = undefined;
    this.first = [];
    this.rest = [];
  }

  private open(role: 'user' | 'assistant', count: number): void {
    this.wasEmpty = count === 0;
    if (this.wasEmpty || role === this.role) return;
    this.close();
    this.role = role;
  }
}

/** What was said with what is said next; the blocks of a message with only one turn are not copied. */
function joined<T>(blocks: T[], more: T[]): T[] {
  if (blocks.length === 0) return more;
  append(blocks, more);
  return blocks;
}
