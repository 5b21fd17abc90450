import { append } from '../../../payload/append.js';
import type {
  ClaudeBlockParam,
  ClaudeRequest,
  ClaudeTextParam,
  ClaudeToolResultParam,
} from './wire.js';

/** System text in the middle of a conversation, and where it stood. */
interface SystemText {
  content: ClaudeTextParam[];
  path: string;
}

/**
 * Collects the messages of a request: turns of one role that touch are one, and the results of tools come first in it. System text
 * stays only where the API takes it, behind a user and before an assistant or the end; any other goes to `hoist`.
 */
export class Messages {
  /** Whether the last thing said was nothing. */
  wasEmpty = false;
  private role: 'user' | 'assistant' | undefined;
  private first: ClaudeBlockParam[] = [];
  private rest: ClaudeBlockParam[] = [];
  private held: SystemText[] = [];

  constructor(
    private readonly out: ClaudeRequest,
    private readonly hoist: (text: SystemText) => void,
  ) {}

  system(text: SystemText): void {
    this.wasEmpty = text.content.length === 0;
    if (this.wasEmpty) return;
    if (this.role === 'user') this.held.push(text);
    else this.hoist(text);
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
    const said = this.first.length === 0 ? this.rest : [...this.first, ...this.rest];
    this.out.messages.push({ role: this.role, content: said });
    this.role = undefined;
    this.first = [];
    this.rest = [];
    const content = this.held.flatMap((text) => text.content);
    if (content.length > 0) this.out.messages.push({ role: 'system', content });
    this.held = [];
  }

  private open(role: 'user' | 'assistant', count: number): void {
    this.wasEmpty = count === 0;
    if (this.wasEmpty) return;
    if (role === this.role) {
      for (const text of this.held) this.hoist(text);
      this.held = [];
      return;
    }
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
