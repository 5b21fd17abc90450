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
import { warnFinish } from '../../../tables/answers/finish.js';
import { warnRefusal } from '../../../tables/answers/refusal.js';
import { geminiError } from '../response/errors.js';
import { END_WORDS, endOf } from '../response/finish.js';
import { fetchedOf } from '../response/grounding.js';
import { wholeCall } from '../response/parts.js';
import { serverToolParts } from '../response/server-tools.js';
import type { GeminiError, GeminiResponse } from '../response/wire.js';
import { chunkOf, proofOf, type Piece } from './chunk.js';
import { StreamedGrounding } from './streamed-grounding.js';

/** Writes answers as chunks of `streamGenerateContent`: a call comes whole, the reason and the counts in the last chunk. */
export class GeminiWriter implements AnswerWriter<GeminiResponse | GeminiError> {
  private origin: Origin = { choice: 0 };
  private readonly ends: Piece[] = [];
  /** Proofs of hidden thinking, by choice: they stand on what comes after it. */
  private readonly proofs = new Map<number, string>();
  /** Choices whose open reasoning has been seen. */
  private readonly thinking = new Set<number>();
  private readonly groundings = new Map<number, StreamedGrounding>();
  /** The steps of tools that the provider ran: the last chunk says which addresses were fetched. */
  private readonly steps = new Map<number, ServerToolPart[]>();

  constructor(private readonly report: Report) {}

  start({ origin }: AnswerStart): GeminiResponse[] {
    this.origin = origin;
    return [];
  }

  open({ block }: BlockStart): GeminiResponse[] {
    if (block.kind === 'text') this.groundingOf(block.choice).open();
    if (block.kind === 'refusal') warnRefusal(block.path, this.report);
    return [];
  }

  piece({ block, text, logprobs, path, choice }: BlockPiece): GeminiResponse[] {
    if (block.kind === 'call') return [];
    if (block.kind === 'reasoning') {
      this.thinking.add(choice);
      return this.chunk({ choice, part: { text, thought: true } }, path);
    }
    this.groundingOf(choice).add(text);
    return this.chunk({ choice, part: { text, ...this.takeProof(choice) }, logprobs }, path);
  }

  proof({ signature, redacted, path, choice }: BlockProof): GeminiResponse[] {
    this.report.warn('foreign-signature', path);
    if (!redacted && !this.thinking.has(choice)) {
      this.proofs.set(choice, signature);
      return [];
    }
    const part = { text: '', ...(redacted && { thought: true }), thoughtSignature: signature };
    return this.chunk({ choice, part }, path);
  }

  citation(event: AnswerCitation): GeminiResponse[] {
    this.groundingOf(event.choice).cite(event);
    return [];
  }

  close({ block, text, cut }: BlockEnd): GeminiResponse[] {
    this.thinking.delete(block.choice);
    if (block.kind !== 'call') return [];
    if (cut) {
      this.report.warn('partial-arguments', block.path);
      return [];
    }
    const { path, choice, signature } = block;
    const functionCall = wholeCall({ ...block, arguments: text }, this.report);
    const proof = signature === undefined ? this.takeProof(choice) : proofOf({ signature });
    return this.chunk({ choice, part: { functionCall, ...proof } }, path);
  }

  'server-tool'({ part, path, choice }: AnswerStep): GeminiResponse[] {
    const pieces: Piece[] = serverToolParts(part).map((one) => ({ choice, part: one }));
    const steps = this.steps.get(choice) ?? [];
    this.steps.set(choice, [...steps, part]);
    const isFetch = part.url !== undefined;
    const isSearch = part.queries !== undefined || part.sources !== undefined;
    if (isSearch) this.groundingOf(choice).gathered.search(part);
    if (pieces.length === 0 && !isSearch && !isFetch)
      this.report.warn('unsupported-content', path, part.tool);
    return pieces.flatMap((piece) => this.chunk(piece, path));
  }

  media({ mimeType, data, path, choice }: AnswerMedia): GeminiResponse[] {
    return this.chunk({ choice, part: { inlineData: { mimeType, data } } }, path);
  }

  finish(event: ChoiceEnd): GeminiResponse[] {
    warnFinish(event, END_WORDS, this.report);
    const { choice } = event;
    const proof = this.takeProof(choice);
    const part = proof.thoughtSignature ? { text: '', ...proof } : undefined;
    const grounding = this.groundings.get(choice)?.gathered.whole();
    const fetched = fetchedOf(this.steps.get(choice) ?? []);
    this.ends.push({ choice, part, end: endOf(event), grounding, fetched });
    return [];
  }

  end({ usage, path }: AnswerEnd): GeminiResponse[] {
    return [chunkOf([...this.ends, { usage }], { origin: this.origin, path }, this.report)];
  }

  failure({ failure }: AnswerFailure): GeminiError[] {
    return [geminiError(failure, this.report)];
  }

  private groundingOf(choice: number): StreamedGrounding {
    const grounding = this.groundings.get(choice) ?? new StreamedGrounding(this.report);
    this.groundings.set(choice, grounding);
    return grounding;
  }

  private takeProof(choice: number): { thoughtSignature?: string } {
    const signature = this.proofs.get(choice);
    this.proofs.delete(choice);
    return proofOf({ signature });
  }

  private chunk(piece: Piece, path: string): GeminiResponse[] {
    return [chunkOf([piece], { origin: this.origin, path }, this.report)];
  }
}
