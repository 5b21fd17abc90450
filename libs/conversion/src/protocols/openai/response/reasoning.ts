import type { ReasoningPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { isText } from '../../../payload/json.js';
import type { OpenaiReasoningDetail } from './wire.js';

/**
 * Reads the reasoning of a message or a delta from the dialect fields that carry it:
 * `reasoning_content` (DeepSeek), `reasoning` and `reasoning_details` (OpenRouter), `reasoning_signature`, `thinking_blocks` (LiteLLM).
 */
export function reasoningOf(fields: Fields): ReasoningPart[] {
  const text = fields.text('reasoning_content') ?? plainReasoning(fields);
  // vLLM says the same under both names.
  if (text !== undefined && fields.value['reasoning'] === text) fields.skip('reasoning');
  const proof = fields.text('reasoning_signature');
  const proven = [
    ...fields.objects('reasoning_details').flatMap(detail),
    ...fields.objects('thinking_blocks').flatMap(thinkingBlock),
  ];
  if (proof !== undefined && proven.length === 0) {
    const path = fields.pathOf('reasoning_signature');
    return [{ type: 'reasoning', text: text ?? '', signature: proof, path }];
  }
  if (text === undefined || text === '') return proven;
  const told = proven.map((part) => part.text).filter(isText);
  if (told.join('') === text || told.join(BREAK) === text) return proven;
  const path = fields.pathOf(fields.has('reasoning_content') ? 'reasoning_content' : 'reasoning');
  return [{ type: 'reasoning', text, path }, ...proven.filter((part) => part.text === '')];
}

/** Writes reasoning as the dialect fields: the text, and the parts with what proves them when there is a proof. */
export function reasoningFields(parts: readonly ReasoningPart[]): {
  reasoning_content?: string;
  reasoning_details?: OpenaiReasoningDetail[];
} {
  const text = parts
    .map((part) => part.text)
    .filter(isText)
    .join(BREAK);
  const proven = parts.some((part) => part.signature !== undefined);
  return {
    ...(text !== '' && { reasoning_content: text }),
    ...(proven && { reasoning_details: parts.flatMap(detailsOf) }),
  };
}

/** Stands between two thoughts that are one text here. */
export const BREAK = '\n\n';

/** Some gateways answer `reasoning: "..."`, some a list of texts. */
function plainReasoning(fields: Fields): string | undefined {
  if (typeof fields.value['reasoning'] === 'string') return fields.text('reasoning');
  const texts = fields.objects('reasoning').map((o) => o.text('content') ?? o.text('text') ?? '');
  return texts.length > 0 ? texts.join('') : undefined;
}

function detail(fields: Fields): ReasoningPart[] {
  const { path } = fields;
  fields.skip('type', 'format', 'index', 'id');
  const data = fields.text('data');
  if (data !== undefined)
    return [{ type: 'reasoning', text: '', signature: data, redacted: true, path }];
  const text = fields.text('text') ?? fields.text('summary');
  const signature = fields.text('signature');
  if (text === undefined && signature === undefined) return [];
  return [{ type: 'reasoning', text: text ?? '', ...(signature && { signature }), path }];
}

function thinkingBlock(fields: Fields): ReasoningPart[] {
  const text = fields.text('thinking');
  fields.skip('type');
  if (text === undefined) return detail(fields);
  const signature = fields.text('signature');
  return [{ type: 'reasoning', text, ...(signature && { signature }), path: fields.path }];
}

function detailsOf({ text, signature, redacted }: ReasoningPart): OpenaiReasoningDetail[] {
  if (redacted && signature !== undefined)
    return [{ type: 'reasoning.encrypted', data: signature }];
  return [{ type: 'reasoning.text', text, ...(signature !== undefined && { signature }) }];
}
