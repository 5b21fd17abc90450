import type { Report } from '../../../contract/report.js';
import type { Citation, ServerToolPart } from '../../../ir/content.js';
import { warnQuote } from '../../../tables/answers/citations.js';
import type { GeminiGrounding } from './wire.js';

type Chunk = NonNullable<GeminiGrounding['groundingChunks']>[number];
type Support = NonNullable<GeminiGrounding['groundingSupports']>[number];

/** Gathers a `groundingMetadata`: every address once, what of the text it supports, and what was searched. */
export class GatheredGrounding {
  private readonly queries: string[] = [];
  private readonly chunks: Chunk[] = [];
  private readonly chunkOf = new Map<string, number>();
  private readonly supports: Support[] = [];

  constructor(private readonly report: Report) {}

  /** Adds the source of a citation; returns its index, undefined (and a warning) when it has no address. */
  cite({ citation, path }: { citation: Citation; path: string }): number | undefined {
    const { url, title } = citation;
    if (url === undefined) {
      this.report.warn('unsupported-content', path, 'a citation');
      return undefined;
    }
    warnQuote({ citation, path }, this.report);
    return this.source(url, title);
  }

  /** Adds what a source supports. */
  support(chunk: number, segment: Support['segment']): void {
    this.supports.push({ segment, groundingChunkIndices: [chunk] });
  }

  /** Adds what was searched and found. */
  search({ queries = [], sources = [] }: ServerToolPart): void {
    this.queries.push(...queries);
    for (const { url, title } of sources) this.source(url, title);
  }

  /** Returns all of it; undefined where there is nothing. */
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
}
