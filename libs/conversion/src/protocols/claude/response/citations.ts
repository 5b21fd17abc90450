import type { Report } from '../../../contract/report.js';
import type { Citation } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { type Cited, unsupportedCitation, warnRange } from '../../../tables/answers/citations.js';
import type { ClaudeCitation } from './wire.js';

/** Reads a citation of a claude text block; the kinds that point into a document keep only its words. */
export function citationOf(fields: Fields): Citation {
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

/** Writes a citation of a claude text block; undefined (and a warning) without a URL. */
export function claudeCitation(cited: Cited, report: Report): ClaudeCitation | undefined {
  const { url, title, quote, token } = cited.citation;
  if (url === undefined) return unsupportedCitation(cited, report);
  warnRange(cited, report);
  return {
    type: 'web_search_result_location',
    url,
    title: title ?? null,
    cited_text: quote ?? '',
    encrypted_index: token ?? '',
  };
}
