import type { Report } from '../../../contract/report.js';
import type { Citation } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import {
  type Cited,
  range,
  unsupportedCitation,
  urlCitation,
  warnQuote,
} from '../../../tables/answers/citations.js';
import type { OpenaiAnnotation } from './wire.js';

/** Reads an annotation of an openai message: only `url_citation` exists. */
export function citationOf(fields: Fields): Citation {
  const inner = fields.object('url_citation');
  fields.skip('type');
  if (!inner) {
    fields.ignoreRest();
    return { raw: fields.value };
  }
  return urlCitation(inner);
}

/** Writes an annotation of an openai message; undefined (and a warning) without a URL. */
export function openaiAnnotation(cited: Cited, report: Report): OpenaiAnnotation | undefined {
  const { url, title = '' } = cited.citation;
  if (url === undefined) return unsupportedCitation(cited, report);
  warnQuote(cited, report);
  return { type: 'url_citation', url_citation: { url, title, ...range(cited) } };
}
