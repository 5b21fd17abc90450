import type { Fields } from '../fields.js';
import type { Citation } from '../ir/content.js';
import type { ClaudeCitation } from '../protocols/claude/wire-response.js';
import type { OpenaiAnnotation } from '../protocols/openai/wire-response.js';
import type { ResponsesAnnotation } from '../protocols/responses/wire-response.js';
import type { Report } from '../report.js';

/** Reads an annotation of an openai message: only `url_citation` exists. */
export function citationOfOpenai(fields: Fields): Citation {
  const inner = fields.object('url_citation');
  fields.skip('type');
  if (!inner) {
    fields.ignoreRest();
    return { raw: fields.value };
  }
  return urlCitation(inner);
}

/** Reads an annotation of responses: `url_citation`, `file_citation`, or one only responses has. */
export function citationOfResponses(fields: Fields): Citation {
  const type = fields.text('type');
  if (type === 'url_citation') return urlCitation(fields);
  if (type !== 'file_citation') {
    fields.ignoreRest();
    return { raw: fields.value };
  }
  return {
    fileId: fields.text('file_id'),
    title: fields.text('filename'),
    start: fields.index('index'),
    raw: fields.value,
  };
}

/** Reads a citation of a claude text block; the kinds that point into a document keep only its words. */
export function citationOfClaude(fields: Fields): Citation {
  const citation = {
    title: fields.text('title') ?? fields.text('document_title'),
    quote: fields.text('cited_text'),
  };
  const type = fields.text('type');
  fields.ignoreRest();
  if (type === 'web_search_result_location')
    return { ...citation, url: fields.text('url'), token: fields.text('encrypted_index') };
  if (type === 'search_result_location') return { ...citation, url: fields.text('source') };
  return { ...citation, fileId: fields.text('file_id'), raw: fields.value };
}

/** What one citation is written from: it, the text it stands in, and where that text begins in the whole. */
export interface Cited {
  citation: Citation;
  text: string;
  offset: number;
  path: string;
}

/** Writes an annotation of an openai message; undefined (and a warning) without a URL. */
export function openaiAnnotation(cited: Cited, report: Report): OpenaiAnnotation | undefined {
  const { url, title = '' } = cited.citation;
  if (url === undefined) return unsupported(cited, report);
  warnQuote(cited, report);
  return { type: 'url_citation', url_citation: { url, title, ...range(cited) } };
}

/** Writes an annotation of responses; undefined (and a warning) with neither a URL nor a file. */
export function responsesAnnotation(cited: Cited, report: Report): ResponsesAnnotation | undefined {
  const { url, fileId, title = '', start } = cited.citation;
  if (url === undefined && fileId === undefined) return unsupported(cited, report);
  warnQuote(cited, report);
  if (url !== undefined) return { type: 'url_citation', url, title, ...range(cited) };
  return {
    type: 'file_citation',
    file_id: fileId ?? '',
    filename: title,
    index: cited.offset + (start ?? cited.text.length),
  };
}

/** Writes a citation of a claude text block; undefined (and a warning) without a URL. */
export function claudeCitation(cited: Cited, report: Report): ClaudeCitation | undefined {
  const { url, title, quote, token } = cited.citation;
  if (url === undefined) return unsupported(cited, report);
  warnRange(cited, report);
  return {
    type: 'web_search_result_location',
    url,
    title: title ?? null,
    cited_text: quote ?? '',
    encrypted_index: token ?? '',
  };
}

function urlCitation(fields: Fields): Citation {
  return {
    url: fields.text('url') ?? '',
    title: fields.text('title'),
    start: fields.index('start_index'),
    end: fields.index('end_index'),
  };
}

/** Claude marks what it cites by the block; elsewhere that is the range of the block in the whole text. */
function range({ citation, text, offset }: Cited): { start_index: number; end_index: number } {
  return {
    start_index: offset + (citation.start ?? 0),
    end_index: offset + (citation.end ?? text.length),
  };
}

function unsupported(cited: Cited, report: Report): undefined {
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
