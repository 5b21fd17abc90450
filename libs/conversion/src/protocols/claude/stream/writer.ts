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
  CallHead,
  ChoiceEnd,
} from '../../../ir/answer-stream.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { warnRefusal } from '../../../tables/answers/refusal.js';
import { ServerToolIds } from '../../../tables/tools/server-tools.js';
import { claudeCitation } from '../response/citations.js';
import { claudeError } from '../response/errors.js';
import { END_WORDS } from '../response/finish.js';
import { serverBlocks } from '../response/response.js';
import type { ClaudeBlock, ClaudeError, ClaudeEvent } from '../response/wire.js';
import {
  begin,
  close,
  closeCall,
  delta,
  hiddenThinking,
  inputPiece,
  json,
  messageDelta,
  messageStart,
  NO_TEXT,
  NO_THINKING,
  openCall,
  wholeBlock,
} from './events.js';

/** Writes one answer as the events of a Message: blocks with indexes without holes, the counts and the reason in one `message_delta`. */
export class ClaudeWriter implements AnswerWriter<ClaudeEvent | ClaudeError> {
  private index = 0;
  /** Whether the open reasoning is only a proof, which is a block of its own kind; has a proof; has begun as a block. */
  private redacted = false;
  private signed = false;
  private finished: ChoiceEnd | undefined;
  private thinking = false;
  private readonly steps = new ServerToolIds();

  constructor(private readonly report: Report) {}

  start({ origin, usage, path }: AnswerStart): ClaudeEvent[] {
    const counts = { path, ...usage, input: usage?.input ?? 0, output: usage?.output ?? 0 };
    return [messageStart(origin, counts, this.report)];
  }

  open({ block }: BlockStart): ClaudeEvent[] {
    this.redacted = false;
    this.signed = false;
    if (block.kind === 'call') return this.openCall(block);
    if (block.kind === 'refusal') warnRefusal(block.path, this.report);
    // Which kind of thinking it is shows with its first piece.
    if (block.kind === 'reasoning') return [];
    return [begin(this.index, NO_TEXT)];
  }

  piece({ block, text, logprobs, path }: BlockPiece): ClaudeEvent[] {
    if (block.kind === 'call') return [inputPiece(this.index, text, block)];
    if (logprobs) this.report.warn('unsupported-field', path, 'logprobs');
    if (block.kind !== 'reasoning') return [delta(this.index, { type: 'text_delta', text })];
    return [...this.openThinking(), delta(this.index, { type: 'thinking_delta', thinking: text })];
  }

  proof({ signature, redacted, path }: BlockProof): ClaudeEvent[] {
    this.report.warn('foreign-signature', path);
    if (redacted) {
      this.redacted = true;
      return wholeBlock(this.index++, { type: 'redacted_thinking', data: signature });
    }
    const opened = this.openThinking();
    this.signed = true;
    return [...opened, delta(this.index, { type: 'signature_delta', signature })];
  }

  citation({ block, citation, path }: AnswerCitation): ClaudeEvent[] {
    if (!block) {
      this.report.warn('unsupported-content', path, 'a citation');
      return [];
    }
    const written = claudeCitation({ citation, text: '', offset: 0, path }, this.report);
    return written ? [delta(this.index, { type: 'citations_delta', citation: written })] : [];
  }

  close({ block }: BlockEnd): ClaudeEvent[] {
    if (this.redacted) return [];
    this.thinking = false;
    if (block.kind === 'reasoning' && !this.signed)
      this.report.warn('unsigned-reasoning', block.path);
    const index = this.index++;
    return block.kind === 'call' ? closeCall(index, block) : [close(index)];
  }

  'server-tool'({ part }: AnswerStep): ClaudeEvent[] {
    const step = this.steps.given(part, this.index);
    return serverBlocks(step, this.report).flatMap((block) => this.wholeStep(block));
  }

  media({ mimeType, path }: AnswerMedia): ClaudeEvent[] {
    this.report.warn('unsupported-content', path, mimeType);
    return [];
  }

  finish(event: ChoiceEnd): ClaudeEvent[] {
    this.finished = event;
    return [];
  }

  end({ usage, path }: AnswerEnd): ClaudeEvent[] {
    const end = { ...this.finished, path: this.finished?.path ?? path };
    warnFinish(end, END_WORDS, this.report);
    return [messageDelta({ ...end, usage }, this.report), { type: 'message_stop' }];
  }

  failure({ failure }: AnswerFailure): ClaudeError[] {
    return [claudeError(failure, this.report)];
  }

  private openThinking(): ClaudeEvent[] {
    if (this.thinking) return [];
    this.thinking = true;
    return [begin(this.index, NO_THINKING)];
  }

  /** The hidden thinking that proves a call stands before it. */
  private openCall(call: CallHead): ClaudeEvent[] {
    const { signature, path } = call;
    if (signature === undefined) return openCall(this.index, call, this.report);
    this.report.warn('foreign-signature', path);
    const proof = hiddenThinking(this.index++, signature);
    return [...proof, ...openCall(this.index, call, this.report)];
  }

  /** The input of a step streams as that of a call does. */
  private wholeStep(block: ClaudeBlock): ClaudeEvent[] {
    const index = this.index++;
    if (!('input' in block)) return wholeBlock(index, block);
    return wholeBlock(index, { ...block, input: {} }, json(index, JSON.stringify(block.input)));
  }
}
