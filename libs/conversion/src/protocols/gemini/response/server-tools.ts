import type { ServerToolPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { serverTool } from '../../../tables/tools/server-tools.js';
import type { GeminiPart } from './wire.js';

/** Reads gemini's `executableCode` and `codeExecutionResult`. */
export function serverToolOf(fields: Fields): ServerToolPart {
  const part = { ...serverTool(fields, 'code-execution'), id: fields.text('id') };
  fields.skip('language');
  const code = fields.text('code');
  if (code !== undefined) return { ...part, code };
  const failed = fields.text('outcome') !== 'OUTCOME_OK';
  return { ...part, output: fields.text('output') ?? '', failed };
}

/** Reads gemini's `urlContextMetadata`: the addresses the model has fetched. */
export function fetches(metadata: Fields | undefined): ServerToolPart[] {
  return (metadata?.objects('urlMetadata') ?? []).flatMap((fields): ServerToolPart[] => {
    const url = fields.text('retrievedUrl');
    const failed = fields.text('urlRetrievalStatus') !== FETCHED;
    return url === undefined
      ? []
      : [{ ...serverTool(fields, 'web-fetch'), url, isBeside: true, ...(failed && { failed }) }];
  });
}

/** UrlRetrievalStatus of an address that could be fetched. */
export const FETCHED = 'URL_RETRIEVAL_STATUS_SUCCESS';

/** Writes gemini's parts; none when gemini has none for this step. */
export function serverToolParts(part: ServerToolPart): GeminiPart[] {
  const { id, code, language, output, failed } = part;
  const known = id === undefined ? {} : { id };
  const parts: GeminiPart[] = [];
  if (code !== undefined) {
    const written = language === 'bash' ? 'LANGUAGE_UNSPECIFIED' : 'PYTHON';
    parts.push({ executableCode: { language: written, code, ...known } });
  }
  if (output !== undefined) {
    const outcome = failed ? 'OUTCOME_FAILED' : 'OUTCOME_OK';
    parts.push({ codeExecutionResult: { outcome, output, ...known } });
  }
  return parts;
}
