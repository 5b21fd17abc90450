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
import type { ResponsesAnnotation } from './wire.js';

/** Reads an annotation of responses: `url_citation`, `file_citation`, or one only responses has. */
export function citationOf(fields: Fields): Citation {
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

/** Writes an annotation of responses; undefined (and a warning) with neither a URL nor a file. */
export function responsesAnnotation(cited: Cited, report: Report): ResponsesAnnotation | undefined {
  const { url, fileId, title = '', start } = cited.citation;
  if (url === undefined && fileId === undefined) return unsupportedCitation(cited, report);
  warnQuote(cited, report);
  if (url !== undefined) return { type: 'url_citation', url, title, ...range(cited) };
  return {
    type: 'file_citation',
    file_id: fileId ?? '',
    filename: title,
    index: cited.offset + (start ?? cited.text.length),
  };
}
