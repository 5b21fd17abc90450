import type { Report } from '../../contract/report.js';
import type { Citation } from '../../ir/content.js';
import type { Fields } from '../../payload/fields.js';

/** What one citation is written from: it, the text it stands in, and where that text begins in the whole. */
export interface Cited {
  citation: Citation;
  text: string;
  offset: number;
  path: string;
}

/** Reads a citation of an address, which openai and responses write alike. */
export function urlCitation(fields: Fields): Citation {
  return {
    url: fields.text('url') ?? '',
    title: fields.text('title'),
    start: fields.index('start_index'),
    end: fields.index('end_index'),
  };
}

/** Claude marks what it cites by the block; elsewhere that is the range of the block in the whole text. */
export function range({ citation, text, offset }: Cited): {
  start_index: number;
  end_index: number;
} {
  return {
    start_index: offset + (citation.start ?? 0),
    end_index: offset + (citation.end ?? text.length),
  };
}

/** Warns that the target has no citation of this kind. */
export function unsupportedCitation(cited: Cited, report: Report): undefined {
  report.warn('unsupported-content', cited.path, 'a citation');
}

/** Warns that the target has no place for the range of the text a citation stands for. */
export function warnRange(
  { citation, path }: Pick<Cited, 'citation' | 'path'>,
  report: Report,
): void {
  if (citation.start !== undefined)
    report.warn('unsupported-field', path, 'the range of a citation');
}

/** Warns that the target has no place for the words of the source a citation repeats. */
export function warnQuote(
  { citation, path }: Pick<Cited, 'citation' | 'path'>,
  report: Report,
): void {
  if (citation.quote || citation.token)
    report.warn('unsupported-field', path, 'the cited words of a citation');
}
