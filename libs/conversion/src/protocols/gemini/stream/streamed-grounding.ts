import type { Report } from '../../../contract/report.js';
import { Utf8Offsets } from '../../../encoding/utf8-offsets.js';
import type { AnswerCitation } from '../../../ir/answer-stream.js';
import type { ServerToolPart } from '../../../ir/content.js';
import { warnQuote, warnRange } from '../../../tables/answers/citations.js';
import type { GeminiGrounding } from '../response/wire.js';

/**
 * Gathers what one streamed answer cites and was searched, which gemini says once, with the end: its indexes count within one
 * chunk, and its bytes in all of the text.
 */
export class StreamedGrounding {
  private readonly offsets = new Utf8Offsets();
  private readonly queries: string[] = [];
  private readonly chunks: NonNullable<GeminiGrounding['groundingChunks']> = [];
  private readonly chunkOf = new Map<string, number>();
  private readonly supports: NonNullable<GeminiGrounding['groundingSupports']> = [];
  /** The open text, and where it begins in all of the text. */
  private text = '';
  private start = 0;

  constructor(private readonly report: Report) {}

  /** A text begins. */
  open(): void {
    this.text = '';
    this.start = this.offsets.length;
  }

  /** The open text goes on. */
  add(text: string): void {
    this.offsets.add(text);
    this.text += text;
  }

  /** The open text has a source. */
  cite({ block, citation, path }: AnswerCitation): void {
    const { url, title, start = 0, end = this.text.length } = citation;
    if (url === undefined) {
      this.report.warn('unsupported-content', path, 'a citation');
      return;
    }
    warnQuote({ citation, path }, this.report);
    const chunk = this.source(url, title);
    if (block) this.support(chunk, { start, end });
    else warnRange({ citation, path }, this.report);
  }

  /** Something was searched. */
  search({ queries = [], sources = [] }: ServerToolPart): void {
    this.queries.push(...queries);
    for (const { url, title } of sources) this.source(url, title);
  }

  /** All of it; undefined where there is nothing. */
  whole(): GeminiGrounding | undefined {
    const { queries, chunks, supports } = this;
    if (queries.length === 0 && chunks.length === 0) return undefined;
    return {
      ...(queries.length > 0 && { webSearchQueries: queries }),
      ...(chunks.length > 0 && { groundingChunks: chunks }),
      ...(supports.length > 0 && { groundingSupports: supports }),
    };
  }

  private source(uri: string, title: string | undefined): number {
    const known = this.chunkOf.get(uri);
    if (known !== undefined) return known;
    const at = this.chunks.push({ web: { uri, ...(title && { title }) } }) - 1;
    this.chunkOf.set(uri, at);
    return at;
  }

  private support(chunk: number, { start, end }: { start: number; end: number }): void {
    const startIndex = this.offsets.toBytes(this.start + start);
    const endIndex = this.offsets.toBytes(this.start + end);
    const text = start < 0 ? undefined : this.text.slice(start, end);
    this.supports.push({
      segment: { startIndex, endIndex, ...(text !== undefined && { text }) },
      groundingChunkIndices: [chunk],
    });
  }
}
