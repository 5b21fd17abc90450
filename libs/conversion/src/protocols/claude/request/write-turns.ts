import type { Report } from '../../../contract/report.js';
import type { ContentPart, ReasoningPart, ToolResultPart } from '../../../ir/content.js';
import type { RequestIR, Turn } from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { isSystem, spokenTurns } from '../../../tables/spoken-turns.js';
import { answeredCalls } from '../../../tables/tools/answered-calls.js';
import { withServerToolIds } from '../../../tables/tools/server-tools.js';
import { argumentsObject } from '../../../tables/tools/tool-arguments.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { TOOL_IDS, TOOL_NAMES } from '../response/tool-rules.js';
import { marked } from './cache-control.js';
import { contentBlock, contentBlocks } from './content-blocks.js';
import { historyBlocks, ranCode, type Kept } from './history-server-tools.js';
import { Messages } from './messages.js';
import { isBefore, type Version } from './model-version.js';
import type {
  ClaudeBlockParam,
  ClaudeRequest,
  ClaudeTextParam,
  ClaudeToolResultParam,
  ClaudeToolUseParam,
  ClaudeUserBlock,
} from './wire.js';

/**
 * Writes `system` and `messages`: what leads is `system`, later system text stays in place where the API takes it, turns of one role
 * that touch are one message, and the results of a message come before the rest of it.
 */
export function writeTurns(out: ClaudeRequest, ir: RequestIR, report: Report): void {
  const turns = answeredCalls(spokenTurns(ir.turns, report));
  let at = 0;
  const system: ClaudeTextParam[] = [];
  for (; at < turns.length && isSystem(turns[at]!); at++)
    append(system, systemBlocks(turns[at]!, report));
  const hoist = ({ content, path }: { content: ClaudeTextParam[]; path: string }): void => {
    report.warn('hoisted-system', path);
    append(system, content);
  };
  const messages = new Messages(out, hoist);
  const servers = new Set(ir.tools.flatMap((tool) => (tool.type === 'mcp' ? tool.label : [])));
  const isLeadingOnly = isBefore(ir.settings.model, SYSTEM_MESSAGES_SINCE);
  for (; at < turns.length; at++) {
    const turn = turns[at]!;
    if (isSystem(turn)) {
      const text = { content: systemBlocks(turn, report), path: turn.path };
      if (isLeadingOnly && text.content.length > 0) {
        hoist(text);
        continue;
      }
      messages.system(text);
    } else if (turn.role === 'tool') writeResults(messages, turn, report);
    else if (turn.role === 'assistant') writeAssistant(messages, turn, servers, report);
    else messages.say('user', contentBlocks(turn.parts, report));
    if (messages.wasEmpty) report.warn('dropped-empty-turn', turn.path);
  }
  messages.close();
  warnPrefill(out, ir, report);
  if (system.length > 0) out.system = soleText(system) ?? system;
}

/** The first model that takes system text between messages is Opus 4.8. */
const SYSTEM_MESSAGES_SINCE: Version = [4, 8];

/** "Prefilling assistant messages returns a 400 error on Claude 4.6 models" and all later ones. */
const NO_PREFILL_SINCE: Version = [4, 6];

/** An answer whose own step is still open, as after `pause_turn`, is gone on with and no prefill. */
function warnPrefill({ messages }: ClaudeRequest, ir: RequestIR, report: Report): void {
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || last.content.at(-1)?.type !== 'text') return;
  if (isBefore(ir.settings.model, NO_PREFILL_SINCE)) return;
  const turn = ir.turns.findLast(({ role }) => role === 'assistant');
  report.warn('deprecated-value', turn?.path ?? '$', 'the beginning of an answer');
}

/** The one text of the system prompt, where a bare string says it all. */
function soleText(blocks: ClaudeTextParam[]): string | undefined {
  const [only] = blocks;
  const isPlain = blocks.length === 1 && !only!.cache_control && !only!.citations;
  return isPlain ? only!.text : undefined;
}

function systemBlocks(turn: Turn, report: Report): ClaudeTextParam[] {
  return contentBlocks(turn.parts, report).filter((block) => {
    if (block.type === 'text') return true;
    report.warn('unsupported-content', turn.path, block.type);
    return false;
  }) as ClaudeTextParam[];
}

/** "All content must be type 'text' if 'is_error' is true": the media of a failed result stand behind the results. */
function writeResults(messages: Messages, turn: Turn, report: Report): void {
  const media: ClaudeUserBlock[] = [];
  const blocks = turn.parts.flatMap((part) =>
    part.type === 'tool-result' ? [resultBlock(part, media, report)] : [],
  );
  messages.results(blocks);
  if (media.length > 0) messages.say('user', media);
}

function resultBlock(
  result: ToolResultPart,
  media: ClaudeUserBlock[],
  report: Report,
): ClaudeToolResultParam {
  const content = contentBlocks(result.content, report).filter((block) => {
    if (!result.isError || block.type === 'text') return true;
    report.warn('moved-media', result.path, block.type);
    media.push(block);
    return false;
  });
  const block: ClaudeToolResultParam = {
    type: 'tool_result',
    tool_use_id: conformingId(result.callId, TOOL_IDS, result.path, report),
  };
  if (content.length > 0) block.content = content;
  if (result.isError) block.is_error = true;
  return marked(block, result, report);
}

/** "'image' blocks are not permitted within assistant turns": media of the assistant stand behind what it said. */
function writeAssistant(
  messages: Messages,
  turn: Turn,
  servers: Kept['servers'],
  report: Report,
): void {
  if (turn.phase) report.warn('unsupported-field', turn.phase.path);
  const blocks: ClaudeBlockParam[] = [];
  const media: ClaudeUserBlock[] = [];
  const parts = withServerToolIds(turn.parts);
  let kept: Kept | undefined;
  for (const part of detachSignatures(parts, ['text', 'tool-call'])) {
    if (part.type === 'server-tool') {
      append(blocks, historyBlocks(part, (kept ??= { ran: ranCode(parts), servers }), report));
      continue;
    }
    const block = assistantBlock(part, report);
    if (block?.type === 'image' || block?.type === 'document') {
      report.warn('moved-media', part.path, block.type);
      media.push(block);
    } else if (block) blocks.push(block);
  }
  messages.say('assistant', blocks);
  if (media.length > 0) messages.say('user', media);
}

function assistantBlock(part: ContentPart, report: Report): ClaudeBlockParam | undefined {
  if (part.type === 'reasoning') return thinkingBlock(part, report);
  if (part.type !== 'tool-call') return contentBlock(part, report);
  if (part.custom) report.warn('wrapped-custom-tool', part.path);
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
