import { ConversionError } from '../../../contract/contract.js';
import type { CacheMark, ContentPart, MediaSource, ToolResultPart } from '../../../ir/content.js';
import type { Turn } from '../../../ir/request.js';
import type { Fields } from '../../../payload/fields.js';
import { contentOf } from '../../../tables/content.js';
import { oneOf } from '../../../tables/settings.js';
import { ELSEWHERE, partOf } from '../response/response.js';

/** Reads `system` and `messages`; the tool results of a user turn become a turn of their own before the rest of it. */
export function readTurns(body: Fields): Turn[] {
  const turns: Turn[] = [];
  const path = body.pathOf('system');
  if (body.any('system') !== undefined)
    turns.push({ role: 'system', parts: contentOf(body, 'system', userPart), path });
  for (const message of body.needObjects('messages')) readMessage(message, turns);
  return turns;
}

function readMessage(message: Fields, turns: Turn[]): void {
  const role = oneOf('user', 'assistant', 'system')(message, 'role');
  if (role === undefined) {
    const at = message.pathOf('role');
    throw new ConversionError(`${at} must be user, assistant or system`, at);
  }
  const { path } = message;
  if (role === 'system' && !saysText(message)) return;
  const parts = contentOf(message, 'content', role === 'assistant' ? assistantPart : userPart);
  message.close();
  const results = parts.filter((part) => part.type === 'tool-result');
  if (results.length === 0) {
    turns.push({ role, parts, path });
    return;
  }
  turns.push({ role: 'tool', parts: results, path });
  const rest = parts.filter((part) => part.type !== 'tool-result');
  if (rest.length > 0) turns.push({ role, parts: rest, path });
}

/** Reads what a system message of the beta sets for the turns after it; one that sets something needs no text. */
function saysText(message: Fields): boolean {
  message.dropUnless('never', 'clear_at');
  message.drop('output_config');
  const isText = message.has('content') || message.any('output_config') === undefined;
  if (!isText) message.close();
  return isText;
}

/** What a model said reads as in an answer. */
function assistantPart(block: Fields): ContentPart[] {
  if (Object.hasOwn(BLOCKS, block.needText('type'))) return userPart(block);
  return partOf(block).map((part) => withCache(part, block));
}

function userPart(block: Fields): ContentPart[] {
  const type = block.needText('type');
  const read = Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined;
  if (read === undefined) {
    block.reject(isElsewhere(type) ? 'unsupported-content' : 'unknown-content', type);
    return [];
  }
  const parts = read(block);
  if (parts.length === 0) block.report.warn('invalid-value', block.path, type);
  const [first] = parts;
  if (first) withCache(first, block);
  block.close();
  return parts;
}

/** Blocks that other protocols have no part for, or only where the model speaks. */
function isElsewhere(type: string): boolean {
  return type.endsWith('_tool_result') || ELSEWHERE.has(type) || MODEL_BLOCKS.has(type);
}

const MODEL_BLOCKS = new Set([
  'mcp_tool_use',
  'redacted_thinking',
  'server_tool_use',
  'thinking',
  'tool_use',
]);

function withCache<Part extends ContentPart>(part: Part, block: Fields): Part {
  const cache = cacheOf(block);
  if (cache) part.cache = cache;
  return part;
}

/** Reads `cache_control`, of a block, a tool or the whole request. */
export function cacheOf(fields: Fields): CacheMark | undefined {
  const control = fields.object('cache_control');
  const ttl = control && oneOf('5m', '1h')(control, 'ttl');
  control?.skip('type');
  control?.close();
  return control && (ttl === undefined ? {} : { ttl });
}

const BLOCKS: Readonly<Record<string, (block: Fields) => ContentPart[]>> = {
  text: (block) => partOf(block),
  image: (block) => {
    const source = sourceOf(block.object('source'));
    block.drop('transformations');
    return source ? [{ type: 'image', source, path: block.path }] : [];
  },
  document: documentParts,
  search_result: (block) => {
    const text = joined(block.objects('content'));
    const name = block.text('title');
    block.drop('source', 'citations');
    const source = { from: 'text', text, mimeType: 'text/plain' } as const;
    return [{ type: 'file', source, ...(name !== undefined && { name }), path: block.path }];
  },
  tool_result: (block) => [toolResult(block)],
};

function sourceOf(source: Fields | undefined): MediaSource | undefined {
  if (source === undefined) return undefined;
  const mimeType = source.text('media_type');
  const data = source.text('data');
  switch (source.text('type') ?? '') {
    case 'base64':
      return data === undefined
        ? undefined
        : { from: 'base64', data, mimeType: mimeType ?? 'application/octet-stream' };
    case 'text':
      return data === undefined
        ? undefined
        : { from: 'text', text: data, mimeType: mimeType ?? 'text/plain' };
    case 'url':
      return { from: 'url', url: source.needText('url') };
    case 'file':
      return { from: 'id', id: source.needText('file_id') };
    default:
      return undefined;
  }
}

/** A document of blocks is its text, and its pictures beside it. */
function documentParts(block: Fields): ContentPart[] {
  const inner = block.object('source');
  const isBlocks = inner?.text('type') === 'content';
  const content = inner && isBlocks ? contentOf(inner, 'content', userPart) : [];
  const source: MediaSource | undefined = isBlocks
    ? { from: 'text', text: textOf(content), mimeType: 'text/plain' }
    : sourceOf(inner);
  const name = block.text('title');
  const context = block.text('context');
  const citable = block.object('citations')?.flag('enabled');
  if (source === undefined) return [];
  return [
    {
      type: 'file',
      source,
      ...(name !== undefined && { name }),
      ...(context !== undefined && { context }),
      ...(citable !== undefined && { citable }),
      path: block.path,
    },
    ...content.filter((part) => part.type === 'image'),
  ];
}

function textOf(parts: ContentPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function joined(blocks: Fields[]): string {
  return textOf(
    blocks.flatMap((block) => {
      block.drop('citations', 'cache_control');
      return block.text('type') === 'text' ? partOf(block) : [];
    }),
  );
}

function toolResult(block: Fields): ToolResultPart {
  const isError = block.flag('is_error');
  const content = block.any('content') === undefined ? [] : contentOf(block, 'content', userPart);
  block.drop('toolset_name');
  return {
    type: 'tool-result',
    callId: block.text('tool_use_id') ?? '',
    content,
    ...(isError && { isError }),
    path: block.path,
  };
}
