import { ConversionError } from '../../../contract/contract.js';
import type { Report } from '../../../contract/report.js';
import { firstOf } from '../../../tables/answers/choices.js';
import type { Coding } from '../../../ir/codec.js';
import type { ContentPart, ServerToolPart, TextPart, ToolCallPart } from '../../../ir/content.js';
import type { Answer, Choice, ResponseIR } from '../../../ir/response.js';
import { responseFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
import { failureIn, isErrorBody } from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { warnRefusal } from '../../../tables/answers/refusal.js';
import { withServerToolIds } from '../../../tables/tools/server-tools.js';
import { servedTier } from '../../../tables/service-tier.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { argumentsObject } from '../../../tables/tools/tool-arguments.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { dropCaller } from '../../../tables/tools/tools.js';
import { citationOf, claudeCitation } from './citations.js';
import { claudeError } from './errors.js';
import { END_WORDS, FINISH, finishOf } from './finish.js';
import { mcpToolUse } from './mcp-steps.js';
import { serverToolBlocks, serverToolResult, serverToolUse } from './server-tools.js';
import { claudeTier } from './tiers.js';
import { TOOL_IDS, TOOL_NAMES } from './tool-rules.js';
import { claudeUsage, usageOf } from './usage.js';
import type { ClaudeBlock, ClaudeError, ClaudeResponse, ClaudeStopDetails } from './wire.js';

/** Message and ErrorResponse. */
export const response: Coding<ResponseIR, ClaudeResponse | ClaudeError> = {
  decode(body, report) {
    const fields = responseFields(body, ['content', 'error'], report);
    const failure = isErrorBody(fields.value, 'content') ? failureIn(fields) : undefined;
    return failure ?? answerOf(fields);
  },
  encode: (ir, report) =>
    ir.type === 'failure' ? claudeError(ir, report) : claudeResponse(ir, report),
};

/** Reads a Message; also what `message_start` of a stream carries. */
function answerOf(fields: Fields): Answer {
  refuseOther(fields);
  const usage = fields.object('usage');
  const tier = usage?.text('service_tier');
  fields.needList('content');
  const answer: Answer = {
    type: 'answer',
    id: fields.text('id'),
    model: fields.text('model') || undefined,
    tier: servedTier(tier),
    choices: [
      {
        index: 0,
        parts: fields.objects('content').flatMap(partOf),
        ...endOf(fields),
        path: fields.path,
      },
    ],
    usage: usage && usageOf(usage),
    path: fields.path,
  };
  fields.drop('container', 'diagnostics', 'context_management', 'input_transformations');
  fields.close();
  return answer;
}

/** Reads why a message ended: `stop_reason`, `stop_sequence`, `stop_details`. */
export function endOf(fields: Fields): Pick<Choice, 'finish' | 'stopSequence' | 'note'> {
  const reason = fields.text('stop_reason') || undefined;
  const stopSequence = fields.text('stop_sequence');
  const details = fields.object('stop_details');
  const note = details?.text('explanation');
  details?.skip('type');
  details?.drop('category', 'recommended_model');
  details?.drop('fallback_credit_token', 'fallback_has_prefill_claim');
  return {
    ...(reason !== undefined && { finish: finishOf(reason) }),
    ...(stopSequence !== undefined && { stopSequence }),
    ...(note !== undefined && { note }),
  };
}

/** A request has `content` in its messages only, so what tells a message apart is its own type and role. */
function refuseOther(fields: Fields): void {
  const type = fields.text('type');
  if (type !== undefined && type !== 'message')
    throw new ConversionError(`$.type must be "message", not "${type}"`, '$.type');
  const role = fields.text('role');
  if (role !== undefined && role !== 'assistant')
    throw new ConversionError(`$.role must be "assistant", not "${role}"`, '$.role');
}

/** Reads one content block; none for a block nobody knows. */
export function partOf(fields: Fields): ContentPart[] {
  const { path } = fields;
  switch (fields.needText('type')) {
    case 'text':
      return [textOf(fields)];
    case 'thinking': {
      const signature = fields.text('signature');
      const text = fields.text('thinking') ?? '';
      return [{ type: 'reasoning', text, ...(signature && { signature }), path }];
    }
    case 'redacted_thinking': {
      const signature = fields.text('data') ?? '';
      return [{ type: 'reasoning', text: '', signature, redacted: true, path }];
    }
    case 'tool_use':
      return [callOf(fields)];
    case 'server_tool_use':
      return [serverToolUse(fields)];
    case 'mcp_tool_use':
      return [mcpToolUse(fields)];
    default:
      return resultOf(fields);
  }
}

function textOf(fields: Fields): TextPart {
  const citations = fields.objects('citations').map(citationOf);
  const text = fields.text('text') ?? '';
  return { type: 'text', text, ...(citations.length > 0 && { citations }), path: fields.path };
}

/** Reads a `tool_use` block; also as it begins in a stream. */
export function callOf(fields: Fields): ToolCallPart {
  dropCaller(fields);
  fields.drop('toolset_name');
  return {
    type: 'tool-call',
    id: fields.text('id') ?? '',
    name: fields.needText('name'),
    arguments: fields.raw('input') ?? {},
    path: fields.path,
  };
}

function resultOf(fields: Fields): ContentPart[] {
  const type = fields.text('type') ?? '';
  if (type.endsWith('_tool_result')) return [serverToolResult(fields)];
  fields.reject(ELSEWHERE.has(type) ? 'unsupported-content' : 'unknown-content', type);
  return [];
}

/** Blocks of the Messages API and its betas no other protocol has a part for. */
export const ELSEWHERE = new Set([
  'browser_state',
  'compaction',
  'container_upload',
  'fallback',
  'mcp_tool_listing',
  'tool_addition',
  'tool_reference',
  'tool_removal',
]);

/** Writes a Message. */
export function claudeResponse(answer: Answer, report: Report): ClaudeResponse {
  const choice = firstOf(answer.choices, report);
  if (answer.created !== undefined)
    report.warn('unsupported-field', answer.createdPath ?? answer.path);
  if (!answer.usage) report.warn('unknown-count', answer.path);
  if (choice) warnFinish(choice, END_WORDS, report);
  return {
    id: answer.id ?? 'msg_0',
    type: 'message',
    role: 'assistant',
    model: answer.model ?? '',
    content: choice ? claudeBlocks(choice.parts, report) : [],
    stop_reason: choice?.finish ? FINISH[choice.finish] : null,
    stop_sequence: choice?.stopSequence ?? null,
    stop_details: choice ? stopDetails(choice) : null,
    container: null,
    diagnostics: null,
    usage: {
      ...claudeUsage(answer.usage ?? { input: 0, output: 0, path: answer.path }, report),
      service_tier: claudeTier(answer.tier, answer.path, report),
    },
  };
}

/** Writes `stop_details`: only a refusal has some. */
export function stopDetails(end: Pick<Choice, 'finish' | 'note'>): ClaudeStopDetails | null {
  if (end.finish !== 'filter') return null;
  return { type: 'refusal', category: null, explanation: end.note ?? null };
}

function claudeBlocks(parts: readonly ContentPart[], report: Report): ClaudeBlock[] {
  const stepped = withServerToolIds(parts);
  return detachSignatures(stepped, ['text', 'tool-call']).flatMap((part) => {
    if (part.type === 'server-tool') return serverBlocks(part, report);
    const block = claudeBlock(part, report);
    return block ? [block] : [];
  });
}

/** Writes a step that has its id as blocks; none, with a warning, when claude has none for it. */
export function serverBlocks(part: ServerToolPart, report: Report): ClaudeBlock[] {
  const blocks = serverToolBlocks(part, report);
  if (blocks.length === 0) report.warn('unsupported-content', part.path, part.tool);
  return blocks;
}

function claudeBlock(
  part: Exclude<ContentPart, ServerToolPart>,
  report: Report,
): ClaudeBlock | undefined {
  switch (part.type) {
    case 'text':
      return part.text === '' ? undefined : textBlock(part, report);
    case 'refusal':
      warnRefusal(part.path, report);
      return { type: 'text', text: part.text, citations: null };
    case 'reasoning':
      if (part.signature !== undefined) report.warn('foreign-signature', part.path);
      if (part.redacted) return { type: 'redacted_thinking', data: part.signature ?? '' };
      if (part.text === '' && part.signature === undefined) return undefined;
      if (part.signature === undefined) report.warn('unsigned-reasoning', part.path);
      return { type: 'thinking', thinking: part.text, signature: part.signature ?? '' };
    case 'tool-call':
      return callBlock(part, report);
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
    case 'json':
    case 'tool-result':
      report.warn('unsupported-content', part.path, part.type);
      return undefined;
  }
}

function textBlock(part: TextPart, report: Report): ClaudeBlock {
  const { text, path } = part;
  if (part.logprobs) report.warn('unsupported-field', path, 'logprobs');
  const citations = (part.citations ?? [])
    .map((citation) => claudeCitation({ citation, text, offset: 0, path }, report))
    .filter((citation) => citation !== undefined);
  return { type: 'text', text, citations: citations.length > 0 ? citations : null };
}

function callBlock(part: ToolCallPart, report: Report): ClaudeBlock {
  if (part.custom) report.warn('wrapped-custom-tool', part.path);
  return {
    type: 'tool_use',
    id: conformingId(part.id, TOOL_IDS, part.path, report),
    name: keptName(part.name, TOOL_NAMES, part.path, report),
    input: argumentsObject(part, report),
    caller: { type: 'direct' },
  };
}
