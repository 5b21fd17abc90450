import type { ContentPart, ReasoningPart, TextPart } from '../../../ir/content.js';
import type { Origin, StreamIR } from '../../../ir/stream.js';
import type { Fields } from '../../../payload/fields.js';
import { itemParts } from '../response/items.js';

interface Place {
  index: number;
  path: string;
  origin: Origin;
}

/** What a whole output item says, as the events that would have said it. */
export function itemEvents(item: Fields, place: Place): StreamIR[] {
  return itemParts(item).flatMap((part) => partEvents(part, place));
}

function partEvents(part: ContentPart, place: Place): StreamIR[] {
  switch (part.type) {
    case 'text':
      return textEvents(part, place);
    case 'refusal':
      return [
        { type: 'open', block: 'refusal', ...place },
        { type: 'refusal', text: part.text, ...place },
        { type: 'close', ...place },
      ];
    case 'reasoning':
      return reasoningEvents(part, place);
    case 'tool-call': {
      const { id, name, custom } = part;
      return [{ type: 'call', id, name, arguments: part.arguments, custom, begun: true, ...place }];
    }
    case 'server-tool':
      return [{ type: 'server-tool', part, phase: 'whole', ...place }];
    case 'image':
      return part.source.from === 'base64' ? [{ type: 'media', ...part.source, ...place }] : [];
    case 'audio':
    case 'file':
    case 'json':
    case 'tool-result':
    case 'video':
      return [];
  }
}

function textEvents({ text, logprobs, citations = [] }: TextPart, place: Place): StreamIR[] {
  if (text === '') return [];
  return [
    { type: 'open', block: 'text', ...place },
    { type: 'text', text, ...(logprobs && { logprobs }), ...place },
    ...citations.map((citation) => ({ type: 'citation', citation, ...place }) as const),
    { type: 'close', ...place },
  ];
}

/** Reasoning ends with its item, after its proof. */
function reasoningEvents({ text, raw, signature }: ReasoningPart, place: Place): StreamIR[] {
  return [
    ...(text === '' ? [] : [{ type: 'reasoning', text, ...(raw && { raw }), ...place } as const]),
    ...(signature === undefined ? [] : [{ type: 'signature', signature, ...place } as const]),
  ];
}
