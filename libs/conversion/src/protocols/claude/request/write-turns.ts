import type { Report } from '../../../contract/report.js';
import { decodeBase64 } from '../../../encoding/base64.js';
import type {
  CacheMark,
  ContentPart,
  FilePart,
  ImagePart,
  ReasoningPart,
  TextPart,
  ToolResultPart,
} from '../../../ir/content.js';
import type { Turn } from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import { nearestTtl, type Lives } from '../../../tables/prompt-cache.js';
import { guessMimeType } from '../../../tables/media.js';
import { withServerToolIds } from '../../../tables/tools/server-tools.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { argumentsObject } from '../../../tables/tools/tool-arguments.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { historyBlocks, ranCode } from './history-server-tools.js';
import type {
  ClaudeBlockParam,
  ClaudeCacheControl,
  ClaudeDocumentParam,
  ClaudeImageParam,
  ClaudeRequest,
  ClaudeTextParam,
  ClaudeToolResultParam,
  ClaudeToolUseParam,
  ClaudeUserBlock,
} from './wire.js';
import { claudeCitation } from '../response/citations.js';
import { TOOL_IDS, TOOL_NAMES } from '../response/tool-rules.js';

/**
 * Writes `system` and `messages`: what leads is `system`, later system text stays in place, turns of one role that touch are one
 * message, and the results of a message come before the rest of it.
 */
export function writeTurns(out: ClaudeRequest, turns: readonly Turn[], report: Report): void {
  let at = 0;
  const system: ClaudeTextParam[] = [];
  for (; at < turns.length && isSystem(turns[at]!); at++)
    append(system, systemBlocks(turns[at]!, report));
  if (system.length > 0) out.system = soleText(system) ?? system;
  const messages = new Messages(out);
  for (; at < turns.length; at++) {
    const turn = turns[at]!;
    if (isSystem(turn)) messages.system(systemBlocks(turn, report));
    else if (turn.role === 'tool') messages.results(resultBlocks(turn, report));
    else if (turn.role === 'assistant') messages.say('assistant', assistantBlocks(turn, report));
    else messages.say('user', userBlocks(turn.parts, report));
    if (messages.wasEmpty) report.warn('dropped-empty-turn', turn.path);
  }
  messages.close();
}

function isSystem(turn: Turn): boolean {
  return turn.role === 'system' || turn.role === 'developer';
}

/** Collects messages, joining what touches. */
class Messages {
  /** Whether the last thing said was nothing. */
  wasEmpty = false;
  private role: 'user' | 'assistant' | undefined;
  private first: ClaudeBlockParam[] = [];
  private rest: ClaudeBlockParam[] = [];

  constructor(private readonly out: ClaudeRequest) {}

  system(content: ClaudeTextParam[]): void {
    this.wasEmpty = content.length === 0;
    if (this.wasEmpty) return;
    this.close();
    this.out.messages.push({ role: 'system', content });
  }

  results(blocks: ClaudeToolResultParam[]): void {
    this.open('user', blocks.length);
    this.first = joined(this.first, blocks);
  }

  say(role: 'user' | 'assistant', blocks: ClaudeBlockParam[]): void {
    this.open(role, blocks.length);
    this.rest = joined(this.rest, blocks);
  }

  close(): void {
    if (this.role === undefined) return;
    const content = this.first.length === 0 ? this.rest : [...this.first, ...this.rest];
    this.out.messages.push({ role: this.role, content });
    this.role = undefined;
    this.first = [];
    this.rest = [];
  }

  private open(role: 'user' | 'assistant', count: number): void {
    this.wasEmpty = count === 0;
    if (this.wasEmpty || role === this.role) return;
    this.close();
    this.role = role;
  }
}

/** What was said with what is said next; the blocks of a message with only one turn are not copied. */
function joined<T>(blocks: T[], more: T[]): T[] {
  if (blocks.length === 0) return more;
  append(blocks, more);
  return blocks;
}

/** The one text of the system prompt, where a bare string says it all. */
function soleText(blocks: ClaudeTextParam[]): string | undefined {
  const [only] = blocks;
  const isPlain = blocks.length === 1 && !only!.cache_control && !only!.citations;
  return isPlain ? only!.text : undefined;
}

function systemBlocks(turn: Turn, report: Report): ClaudeTextParam[] {
  return userBlocks(turn.parts, report).filter((block) => {
    if (block.type === 'text') return true;
    report.warn('unsupported-content', turn.path, block.type);
    return false;
  }) as ClaudeTextParam[];
}

function resultBlocks(turn: Turn, report: Report): ClaudeToolResultParam[] {
  const blocks: ClaudeToolResultParam[] = [];
  for (const part of turn.parts)
    if (part.type === 'tool-result') blocks.push(resultBlock(part, report));
  return blocks;
}

function resultBlock(result: ToolResultPart, report: Report): ClaudeToolResultParam {
  const content = userBlocks(result.content, report);
  const block: ClaudeToolResultParam = {
    type: 'tool_result',
    tool_use_id: conformingId(result.callId, TOOL_IDS, result.path, report),
  };
  if (content.length > 0) block.content = content;
  if (result.isError) block.is_error = true;
  return marked(block, result, report);
}

function assistantBlocks(turn: Turn, report: Report): ClaudeBlockParam[] {
  if (turn.phase !== undefined) report.warn('unsupported-field', turn.phasePath ?? turn.path);
  const blocks: ClaudeBlockParam[] = [];
  const parts = withServerToolIds(turn.parts);
  let ran: ReturnType<typeof ranCode> | undefined;
  for (const part of detachSignatures(parts, ['text', 'tool-call'])) {
    if (part.type === 'server-tool') {
      append(blocks, historyBlocks(part, (ran ??= ranCode(parts)), report));
      continue;
    }
    const block = assistantBlock(part, report);
    if (block) blocks.push(block);
  }
  return blocks;
}

function assistantBlock(part: ContentPart, report: Report): ClaudeBlockParam | undefined {
  if (part.type === 'reasoning') return thinkingBlock(part, report);
  if (part.type !== 'tool-call') return userBlock(part, report);
  const call: ClaudeToolUseParam = {
    type: 'tool_use',
    id: conformingId(part.id, TOOL_IDS, part.path, report),
    name: keptName(part.name, TOOL_NAMES, part.path, report),
    input: argumentsObject(part, report),
  };
  return marked(call, part, report);
}

function thinkingBlock(part: ReasoningPart, report: Report): ClaudeBlockParam | undefined {
  const { text, signature } = part;
  if (text === '' && signature === undefined) return undefined;
  report.warn(signature === undefined ? 'unsigned-reasoning' : 'foreign-signature', part.path);
  if (part.redacted && signature !== undefined)
    return { type: 'redacted_thinking', data: signature };
  return { type: 'thinking', thinking: text, signature: signature ?? '' };
}

function userBlocks(parts: readonly ContentPart[], report: Report): ClaudeUserBlock[] {
  const blocks: ClaudeUserBlock[] = [];
  for (const part of parts) {
    const block = userBlock(part, report);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** The API refuses blocks of empty text, so such a part gives none. */
function userBlock(part: ContentPart, report: Report): ClaudeUserBlock | undefined {
  switch (part.type) {
    case 'text':
      return part.text === '' ? undefined : textBlock(part, report);
    case 'refusal':
      return part.text === '' ? undefined : { type: 'text', text: part.text };
    case 'json':
      return { type: 'text', text: JSON.stringify(part.value) };
    case 'image':
      return imageBlock(part, report);
    case 'file':
      return documentBlock(part, report);
    case 'audio':
    case 'video':
    case 'reasoning':
    case 'server-tool':
    case 'tool-call':
    case 'tool-result':
      return unsupported(part, report);
  }
}

function unsupported(part: ContentPart, report: Report): undefined {
  report.warn('unsupported-content', part.path, part.type);
}

function textBlock(part: TextPart, report: Report): ClaudeTextParam {
  const { text, path } = part;
  const block: ClaudeTextParam = { type: 'text', text };
  if (part.citations) {
    const citations = part.citations
      .map((citation) => claudeCitation({ citation, text, offset: 0, path }, report))
      .filter((citation) => citation !== undefined);
    if (citations.length > 0) block.citations = citations;
  }
  return marked(block, part, report);
}

function imageBlock(part: ImagePart, report: Report): ClaudeImageParam | undefined {
  const source = imageSource(part, report);
  if (source === undefined) return unsupported(part, report);
  if (part.detail !== undefined) report.warn('unsupported-field', `${part.path}.detail`);
  return marked<ClaudeImageParam>({ type: 'image', source }, part, report);
}

/** The image types the API takes as base64. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

function imageSource(
  { source, path }: ImagePart,
  report: Report,
): ClaudeImageParam['source'] | undefined {
  if (source.from === 'url') return { type: 'url', url: source.url };
  if (source.from === 'id') {
    report.warn('provider-bound-id', path, source.id);
    return { type: 'file', file_id: source.id };
  }
  if (source.from === 'text') return undefined;
  const given = source.mimeType === 'image/jpg' ? 'image/jpeg' : source.mimeType;
  const media_type = IMAGE_TYPES.find((type) => type === given);
  return media_type && { type: 'base64', media_type, data: source.data };
}

function documentBlock(part: FilePart, report: Report): ClaudeDocumentParam | undefined {
  const source = documentSource(part, report);
  if (source === undefined) return unsupported(part, report);
  const { name, context, citable } = part;
  const block: ClaudeDocumentParam = { type: 'document', source };
  if (name !== undefined) block.title = name;
  if (context !== undefined) block.context = context;
  if (citable !== undefined) block.citations = { enabled: citable };
  return marked(block, part, report);
}

function documentSource(
  { source, name, path }: FilePart,
  report: Report,
): ClaudeDocumentParam['source'] | undefined {
  switch (source.from) {
    case 'url':
      return { type: 'url', url: source.url };
    case 'id':
      report.warn('provider-bound-id', path, source.id);
      return { type: 'file', file_id: source.id };
    case 'text':
      return { type: 'text', media_type: 'text/plain', data: source.text };
    case 'base64': {
      const { mimeType: media_type, data } = source;
      if (media_type === 'application/pdf') return { type: 'base64', media_type, data };
      const real = media_type === UNSPECIFIC ? (guessMimeType(name) ?? media_type) : media_type;
      const text = isTextual(real) ? decodeBase64(data) : undefined;
      if (text === undefined) return undefined;
      if (media_type !== 'text/plain') report.warn('approximated-value', path, media_type);
      return { type: 'text', media_type: 'text/plain', data: text };
    }
  }
}

/** What clients call bytes whose type they do not know. */
const UNSPECIFIC = 'application/octet-stream';

function isTextual(mimeType: string): boolean {
  return mimeType.startsWith('text/') || mimeType === 'application/json';
}

const LIVES: Lives<'5m' | '1h'> = ['5m', '1h'];

/** Writes a cache mark. */
export function cacheControl(cache: CacheMark, path: string, report: Report): ClaudeCacheControl {
  const ttl = nearestTtl(cache, LIVES, path, report);
  return ttl === undefined ? { type: 'ephemeral' } : { type: 'ephemeral', ttl };
}

/** Puts the cache mark of a part on the block it became. */
function marked<Block extends { cache_control?: ClaudeCacheControl }>(
  block: Block,
  { cache, path }: Pick<ContentPart, 'cache' | 'path'>,
  report: Report,
): Block {
  if (cache !== undefined) block.cache_control = cacheControl(cache, path, report);
  return block;
}
