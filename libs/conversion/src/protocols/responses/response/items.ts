import type { Report } from '../../../contract/report.js';
import type {
  ContentPart,
  ReasoningPart,
  ServerToolPart,
  TextPart,
  ToolCallPart,
} from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { joinedServerTools } from '../../../tables/tools/server-tools.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { keptName, OPENAI_NAMES } from '../../../tables/tools/tool-names.js';
import { dropCaller } from '../../../tables/tools/tools.js';
import { textPartOf } from '../../../tables/answers/text-part.js';
import { citationOf, responsesAnnotation } from './citations.js';
import { responsesLogprobs } from './logprobs.js';
import { serverToolItem, serverToolOf } from './server-tools.js';
import { TOOL_IDS } from './tool-rules.js';
import type {
  ResponsesCallItem,
  ResponsesImageItem,
  ResponsesItem,
  ResponsesPart,
  ResponsesReasoningItem,
  ResponsesServerItem,
} from './wire.js';

/** The items of the tools OpenAI runs, or that stand for them. */
const SERVER_ITEMS = new Set([
  'web_search_call',
  'code_interpreter_call',
  'file_search_call',
  'computer_call',
  'computer_call_output',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'compaction',
  'local_shell_call',
  'local_shell_call_output',
  'shell_call',
  'shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'mcp_call',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'program',
  'program_output',
  'function_call_output',
  'custom_tool_call_output',
]);

/** Reads one output item; none for an item nobody knows. */
export function itemParts(fields: Fields): ContentPart[] {
  const type = fields.needText('type');
  if (type === 'message') return messageParts(fields);
  if (type === 'reasoning') return reasoningParts(fields);
  if (type === 'function_call' || type === 'custom_tool_call') return [callOf(fields)];
  if (type === 'image_generation_call') return imageParts(fields);
  if (SERVER_ITEMS.has(type)) return [serverToolOf(fields)];
  fields.reject('unknown-content', type);
  return [];
}

function messageParts(fields: Fields): ContentPart[] {
  const parts = fields.objects('content').flatMap(contentPart);
  fields.skip('type', 'id', 'role', 'status');
  fields.drop('phase');
  fields.close();
  return parts;
}

/** Reads a content part of a message item. */
export function contentPart(fields: Fields): ContentPart[] {
  const { path } = fields;
  fields.skip('type');
  const refusal = fields.text('refusal');
  if (refusal !== undefined) return [{ type: 'refusal', text: refusal, path }];
  const text = fields.text('text');
  if (text === undefined) {
    fields.reject('unknown-content', fields.text('type'));
    return [];
  }
  const citations = fields.objects('annotations').map(citationOf);
  const logprobs = fields.list('logprobs');
  return [textPartOf(text, path, { citations, logprobs })];
}

/** Reads a reasoning item: its summary, its raw text, and the proof on the last of them. */
export function reasoningParts(fields: Fields): ReasoningPart[] {
  const { path } = fields;
  const signature = fields.text('encrypted_content');
  const summary = texts(fields, 'summary').join('\n\n');
  const raw = texts(fields, 'content').join('');
  const parts: ReasoningPart[] = [];
  if (summary !== '') parts.push({ type: 'reasoning', text: summary, path });
  if (raw !== '') parts.push({ type: 'reasoning', text: raw, raw: true, path });
  fields.skip('type', 'id', 'status');
  fields.close();
  if (signature === undefined) return parts;
  const last = parts.pop() ?? { type: 'reasoning', text: '', path };
  return [...parts, { ...last, signature }];
}

function texts(fields: Fields, key: string): string[] {
  return fields.objects(key).map((part) => {
    part.skip('type');
    return part.text('text') ?? '';
  });
}

/** Reads `function_call` and `custom_tool_call`. */
export function callOf(fields: Fields): ToolCallPart {
  const custom = fields.text('type') === 'custom_tool_call';
  const call: ToolCallPart = {
    type: 'tool-call',
    id: fields.text('call_id') ?? fields.text('id') ?? '',
    name: fields.needText('name'),
    arguments: fields.text(custom ? 'input' : 'arguments') ?? '',
    ...(custom && { custom }),
    path: fields.path,
  };
  fields.skip('id', 'status');
  if (fields.flag('async')) fields.drop('async');
  fields.drop('namespace');
  dropCaller(fields);
  fields.close();
  return call;
}

function imageParts(fields: Fields): ContentPart[] {
  const data = fields.text('result');
  fields.skip('type', 'id', 'status', 'action', 'background', 'quality', 'size');
  fields.drop('error', 'revised_prompt', 'svg_usage');
  if (data === undefined && fields.value['status'] === 'failed')
    fields.reject('unsupported-content', 'a picture that failed');
  if (data === undefined) return [];
  const format = fields.text('output_format') ?? 'png';
  const mimeType = format === 'svg' ? IMAGE_TYPES.svg : `image/${format}`;
  return [{ type: 'image', source: { from: 'base64', data, mimeType }, path: fields.path }];
}

const IMAGE_TYPES = {
  png: 'image/png',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
} as const;
const IMAGE_FORMATS = Object.keys(IMAGE_TYPES) as (keyof typeof IMAGE_TYPES)[];

/** Writes a picture a model made; `at` is its output index. */
export function imageItem(data: string, mimeType: string, at: number): ResponsesImageItem {
  const format = IMAGE_FORMATS.find((each) => IMAGE_TYPES[each] === mimeType);
  return {
    type: 'image_generation_call',
    id: `ig_${at}`,
    status: 'completed',
    result: data,
    ...(format && { output_format: format }),
  };
}

/** Writes output items from the parts of an answer: texts and refusals that touch become one message. */
export function responsesItems(parts: readonly ContentPart[], report: Report): ResponsesItem[] {
  const items: ResponsesItem[] = [];
  const whole = joinedServerTools(parts);
  for (const part of detachSignatures(whole, ['text', 'tool-call'])) {
    const content = messagePart(part, report);
    const last = items.at(-1);
    if (content && last?.type === 'message') last.content.push(content);
    else if (content) items.push(messageItem(content, items.length));
    else if (part.type !== 'text') add(items, part, report);
  }
  return items;
}

function messageItem(content: ResponsesPart, at: number): ResponsesItem {
  return {
    type: 'message',
    id: `msg_${at}`,
    role: 'assistant',
    status: 'completed',
    content: [content],
  };
}

/** Writes a text or a refusal of an answer; undefined for anything else. */
export function messagePart(part: ContentPart, report: Report): ResponsesPart | undefined {
  if (part.type === 'refusal') return { type: 'refusal', refusal: part.text };
  if (part.type !== 'text' || part.text === '') return undefined;
  return textPart(part, report);
}

function textPart(part: TextPart, report: Report): ResponsesPart {
  const { text, path } = part;
  return {
    type: 'output_text',
    text,
    annotations: (part.citations ?? [])
      .map((citation) => responsesAnnotation({ citation, text, offset: 0, path }, report))
      .filter((annotation) => annotation !== undefined),
    logprobs: responsesLogprobs(part.logprobs ?? []),
  };
}

function add(items: ResponsesItem[], part: ContentPart, report: Report): void {
  const at = items.length;
  if (part.type === 'reasoning') {
    const item = reasoningItem(part, at, report);
    if (item) items.push(item);
  } else if (part.type === 'tool-call') {
    items.push(callItem(part, at, report));
  } else if (part.type === 'image' && part.source.from === 'base64') {
    items.push(imageItem(part.source.data, part.source.mimeType, at));
  } else if (part.type === 'server-tool') {
    const step = serverItem(part, at, report);
    if (step) items.push(step);
  } else {
    report.warn('unsupported-content', part.path, part.type);
  }
}

/** Writes a step as an item; undefined, with a warning, when responses has none for it. */
export function serverItem(
  part: ServerToolPart,
  at: number,
  report: Report,
): ResponsesServerItem | undefined {
  const item = serverToolItem(part, at, report);
  if (!item) report.warn('unsupported-content', part.path, part.tool);
  if (part.language === 'bash' && part.code !== undefined)
    report.warn('approximated-value', part.path, part.language);
  if (part.sources?.some(({ title }) => title !== undefined))
    report.warn('unsupported-field', part.path, 'the titles of what was found');
  return item;
}

/** Writes a reasoning item; undefined when there is nothing to write. */
export function reasoningItem(
  part: ReasoningPart,
  at: number,
  report: Report,
): ResponsesReasoningItem | undefined {
  const { text, signature } = part;
  if (signature !== undefined) report.warn('foreign-signature', part.path);
  else if (text === '') return undefined;
  return thoughtItem(`rs_${at}`, { text, signature });
}

/** Writes what was thought, its proof, and whether it was cut off, as an item. */
export function thoughtItem(
  id: string,
  { text, signature }: Pick<ReasoningPart, 'text' | 'signature'>,
  status: 'completed' | 'incomplete' = 'completed',
): ResponsesReasoningItem {
  return {
    type: 'reasoning',
    id,
    ...(status === 'incomplete' && { status }),
    summary: text === '' ? [] : [{ type: 'summary_text', text }],
    ...(signature !== undefined && { encrypted_content: signature }),
  };
}

/** Writes a call item; `at` is its output index. */
export function callItem(
  call: Pick<ToolCallPart, 'id' | 'name' | 'arguments' | 'custom' | 'path'>,
  at: number,
  report: Report,
): ResponsesCallItem {
  const name = keptName(call.name, OPENAI_NAMES, call.path, report);
  const call_id = conformingId(call.id, TOOL_IDS, call.path, report);
  const text = argumentsTextOf(call, report);
  if (call.custom) return { type: 'custom_tool_call', id: `ctc_${at}`, call_id, name, input: text };
  return {
    type: 'function_call',
    id: `fc_${at}`,
    call_id,
    name,
    arguments: text,
    status: 'completed',
  };
}
