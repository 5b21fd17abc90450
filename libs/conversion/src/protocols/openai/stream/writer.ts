import type { Report } from '../../../contract/report.js';
import type {
  AnswerCitation,
  AnswerEnd,
  AnswerFailure,
  AnswerMedia,
  AnswerStart,
  AnswerStep,
  AnswerWriter,
  BlockHead,
  BlockPiece,
  BlockProof,
  BlockStart,
  ChoiceEnd,
} from '../../../ir/answer-stream.js';
import type { Origin } from '../../../ir/stream.js';
import { type ErrorBody, errorBody } from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { tokenLogprobs } from '../../../tables/answers/logprobs.js';
import { callEntry } from '../response/calls.js';
import { openaiAnnotation } from '../response/citations.js';
import { END_WORDS, FINISH } from '../response/finish.js';
import { BREAK, reasoningFields } from '../response/reasoning.js';
import type { OpenaiChunk, OpenaiDelta } from '../response/wire.js';
import { chunk, usageField } from './chunks.js';

/** What a choice has said: how many calls, how long its text is and where the last one begins in it, whether it has declined, and what it thought last. */
interface Said {
  calls: number;
  length: number;
  textStart: number;
  refused: boolean;
  thinking?: BlockHead;
}

/** Writes answers as ChatCompletionChunks: the role first, calls counted alone, the counts once and last, beside no choice. */
export class OpenaiWriter implements AnswerWriter<OpenaiChunk | ErrorBody> {
  private origin: Origin = { choice: 0 };
  private readonly choices = new Map<number, Said>();

  constructor(private readonly report: Report) {}

  start({ origin, path }: AnswerStart): OpenaiChunk[] {
    this.origin = { ...origin, startless: false };
    this.said(0);
    return [this.role({ path, choice: 0 })];
  }

  open({ block }: BlockStart): OpenaiChunk[] {
    const known = this.choices.get(block.choice);
    if (known && block.kind === 'text') known.textStart = known.length;
    if (block.kind !== 'call') return [];
    const call = { index: known?.calls ?? 0, ...callEntry(block, '', this.report) };
    const chunks = this.chunks(block, { tool_calls: [call] });
    this.said(block.choice).calls++;
    return chunks;
  }

  piece({ block, text, logprobs, path, choice }: BlockPiece): OpenaiChunk[] {
    const at = { path, choice };
    switch (block.kind) {
      case 'text': {
        const chunks = this.chunks(at, { content: text });
        this.said(choice).length += text.length;
        if (logprobs)
          chunks.at(-1)!.choices[0]!.logprobs = {
            content: tokenLogprobs(logprobs),
            refusal: null,
          };
        return chunks;
      }
      case 'refusal': {
        const chunks = this.chunks(at, { refusal: text });
        this.said(choice).refused = true;
        return chunks;
      }
      case 'reasoning': {
        const last = this.choices.get(choice)?.thinking;
        const isNext = last !== undefined && last !== block;
        const chunks = this.chunks(at, { reasoning_content: (isNext ? BREAK : '') + text });
        this.said(choice).thinking = block;
        return chunks;
      }
      case 'call': {
        const index = this.said(choice).calls - 1;
        const piece = block.custom
          ? { custom: { input: text } }
          : { function: { arguments: text } };
        return this.chunks(at, { tool_calls: [{ index, ...piece }] });
      }
    }
  }

  proof({ signature, redacted, path, choice }: BlockProof): OpenaiChunk[] {
    this.report.warn('foreign-signature', path);
    const part = { type: 'reasoning', text: '', signature, redacted, path } as const;
    return this.chunks({ path, choice }, reasoningFields([part]));
  }

  citation({ block, citation, path, choice }: AnswerCitation): OpenaiChunk[] {
    const { length = 0, textStart = 0 } = this.choices.get(choice) ?? {};
    const offset = block ? textStart : 0;
    const { end = length - offset } = citation;
    const cited = { citation: { ...citation, end }, text: '', offset, path };
    const written = openaiAnnotation(cited, this.report);
    return written ? this.chunks({ path, choice }, { annotations: [written] }) : [];
  }

  close(): OpenaiChunk[] {
    return [];
  }

  'server-tool'({ part, path }: AnswerStep): OpenaiChunk[] {
    this.report.warn('unsupported-content', path, part.tool);
    return [];
  }

  media({ mimeType, data, path, choice }: AnswerMedia): OpenaiChunk[] {
    if (mimeType.startsWith('audio/')) return this.chunks({ path, choice }, { audio: { data } });
    this.report.warn('unsupported-content', path, mimeType);
    return [];
  }

  finish(event: ChoiceEnd): OpenaiChunk[] {
    warnFinish(event, END_WORDS, this.report);
    const { finish, note } = event;
    const isExplained = finish === 'filter' && !this.choices.get(event.choice)?.refused;
    const chunks = this.chunks(event, isExplained && note !== undefined ? { refusal: note } : {});
    chunks.at(-1)!.choices[0]!.finish_reason = FINISH[finish];
    return chunks;
  }

  end({ usage, path }: AnswerEnd): OpenaiChunk[] {
    if (!usage) return [];
    const counts = usageField(usage, this.report);
    return [{ ...chunk({ origin: this.origin, path }, {}, this.report, counts), choices: [] }];
  }

  failure({ failure }: AnswerFailure): ErrorBody[] {
    return [errorBody(failure, this.report)];
  }

  private said(choice: number): Said {
    const said = this.choices.get(choice) ?? { calls: 0, length: 0, textStart: 0, refused: false };
    this.choices.set(choice, said);
    return said;
  }

  /** The chunk, after the one with the role where it is the first of its choice. */
  private chunks(at: { path: string; choice: number }, delta: OpenaiDelta): OpenaiChunk[] {
    const isFirst = !this.choices.has(at.choice);
    this.said(at.choice);
    const written = this.chunk(at, delta);
    return isFirst ? [this.role(at), written] : [written];
  }

  private role(at: { path: string; choice: number }): OpenaiChunk {
    return this.chunk(at, { role: 'assistant', content: '' });
  }

  private chunk({ path, choice }: { path: string; choice: number }, delta: OpenaiDelta) {
    return chunk({ origin: { ...this.origin, choice }, path }, delta, this.report);
  }
}
