import { ConversionError } from '../../../contract/contract.js';
import type { CacheMark, ContentPart, MediaSource } from '../../../ir/content.js';
import type { RequestIR, Role, Turn } from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject, kindOf } from '../../../payload/json.js';
import { contentOf, partOf, saidPart } from '../../../tables/content.js';
import {
  fileBytes,
  guessMimeType,
  imageDetail,
  inputAudio,
  openedBy,
  sourceOfUrl,
} from '../../../tables/media.js';
import { oneOf } from '../../../tables/settings.js';
import { dropCaller } from '../../../tables/tools/tools.js';
import { toolsOf } from './tools.js';
import { callOf, contentPart, itemParts, reasoningParts } from '../response/items.js';

/** Reads `instructions` and `input`; reasoning, text and calls that touch become one turn of the assistant. */
export function readTurns(body: Fields, ir: RequestIR): void {
  const conversation = new Conversation(ir);
  const instructions = body.text('instructions');
  if (instructions !== undefined)
    conversation.add(textTurn('system', instructions, body.pathOf('instructions')));
  const input = body.any('input');
  if (typeof input === 'string') conversation.add(textTurn('user', input, body.pathOf('input')));
  else if (Array.isArray(input)) {
    for (const item of body.needObjects('input')) readItem(item, conversation);
  } else if (input !== undefined || !CONTINUATIONS.some((key) => body.has(key))) {
    const at = body.pathOf('input');
    throw new ConversionError(`${at} must be a string or an array, not ${kindOf(input)}`, at);
  }
}

/** What a request without `input` goes on from. */
const CONTINUATIONS = ['prompt', 'previous_response_id', 'conversation', 'instructions'];

function textTurn(role: Role, text: string, path: string): Turn {
  return { role, parts: [{ type: 'text', text, path }], path };
}

/** Collects turns. What the assistant says without a pause is one: thoughts, then text, then calls; a text after a text is a new one. */
class Conversation {
  private open: { turn: Turn; hasText: boolean; hasCall: boolean } | undefined;

  constructor(readonly ir: RequestIR) {}

  add(turn: Turn): void {
    this.open = undefined;
    this.ir.turns.push(turn);
  }

  /** Adds what the assistant said, to the turn that is open or to a new one; gives that turn. */
  say(parts: ContentPart[], path: string): Turn | undefined {
    const [first] = parts;
    if (first === undefined) return undefined;
    const isPause = this.open?.hasText && !this.open.hasCall && first.type !== 'tool-call';
    if (this.open === undefined || isPause) {
      const turn: Turn = { role: 'assistant', parts: [], path };
      this.add(turn);
      this.open = { turn, hasText: false, hasCall: false };
    }
    append(this.open.turn.parts, parts);
    this.open.hasText ||= first.type === 'text' || first.type === 'refusal';
    this.open.hasCall ||= first.type === 'tool-call';
    return this.open.turn;
  }
}

function readItem(item: Fields, conversation: Conversation): void {
  const type = item.text('type') ?? (item.has('role') ? 'message' : bareType(item));
  switch (type) {
    case 'message':
      readMessage(item, conversation);
      return;
    case 'reasoning':
      conversation.say(reasoningParts(item), item.path);
      return;
    case 'function_call':
    case 'custom_tool_call':
      conversation.say([callOf(item)], item.path);
      return;
    case 'web_search_call':
    case 'code_interpreter_call':
    case 'image_generation_call':
    case 'mcp_call':
      conversation.say(itemParts(item), item.path);
      return;
    case 'function_call_output':
    case 'custom_tool_call_output':
      conversation.add(outputTurn(item));
      return;
    case 'additional_tools':
      item.skip('role', 'id');
      append(conversation.ir.tools, toolsOf(item));
      return;
    default:
      item.reject(type === '' ? 'unknown-content' : 'unsupported-content', type);
  }
}

/** An item without a type and a role is a reference by id. */
function bareType(item: Fields): string {
  return item.has('id') ? 'item_reference' : '';
}

function readMessage(item: Fields, conversation: Conversation): void {
  const role = oneOf<Role>('system', 'developer', 'user', 'assistant')(item, 'role');
  if (role === undefined) {
    const path = item.pathOf('role');
    throw new ConversionError(`${path} must be a role, not ${kindOf(item.value['role'])}`, path);
  }
  const parts = contentOf(item, 'content', role === 'assistant' ? spokenPart : inputPart);
  const phase = oneOf('commentary', 'final_answer')(item, 'phase');
  item.skip('id', 'status', 'type');
  item.close();
  if (role !== 'assistant') {
    conversation.add({ role, parts, path: item.path });
    return;
  }
  const turn = conversation.say(parts, item.path);
  if (turn && phase !== undefined) turn.phase = { word: phase, path: item.pathOf('phase') };
}

/** What the assistant said; an easy message of it may also hold the parts of a user's. */
function spokenPart(fields: Fields): ContentPart[] {
  const type = fields.text('type') ?? '';
  return type.startsWith('input_') ? inputPart(fields) : contentPart(fields);
}

function outputTurn(item: Fields): Turn {
  const custom = item.text('type') === 'custom_tool_call_output';
  const name = item.text('name');
  const content = isObject(item.value['output'])
    ? [{ type: 'json', value: item.raw('output'), path: item.pathOf('output') } as const]
    : contentOf(item, 'output', inputPart);
  const result = {
    type: 'tool-result',
    callId: item.text('call_id') ?? '',
    content,
    ...(custom && { custom }),
    ...(name !== undefined && { name }),
    path: item.path,
  } as const;
  item.skip('id', 'status', 'async');
  item.drop('namespace');
  dropCaller(item);
  item.close();
  return { role: 'tool', parts: [result], path: item.path };
}

/** Reads a part of what a user or a tool says. */
function inputPart(fields: Fields): ContentPart[] {
  const type = fields.text('type') ?? '';
  const read = Object.hasOwn(PARTS, type) ? PARTS[type] : undefined;
  return partOf(fields, type, read, cacheOf);
}

const PARTS: Readonly<Record<string, (fields: Fields) => ContentPart | undefined>> = {
  input_text: textPart,
  output_text: textPart,
  text: textPart,
  refusal: (fields) => saidPart(fields, 'refusal'),
  input_image: (fields) => {
    const source = openedBy(fields, urlSource(fields, 'image_url'));
    const detail = imageDetail(fields);
    return source && { type: 'image', source, ...detail, path: fields.path };
  },
  input_audio: inputAudio,
  input_file: (fields) => {
    const name = fields.text('filename');
    const source = openedBy(fields, urlSource(fields, 'file_url') ?? fileData(fields, name));
    fields.drop('detail');
    return (
      source && { type: 'file', source, ...(name !== undefined && { name }), path: fields.path }
    );
  },
};

function textPart(fields: Fields): ContentPart | undefined {
  fields.skip('annotations', 'logprobs');
  return saidPart(fields, 'text');
}

function urlSource(fields: Fields, key: string): MediaSource | undefined {
  const url = fields.text(key);
  return url === undefined ? undefined : sourceOfUrl(url);
}

/** `file_data` is a data URL; clients also send bare base64. */
function fileData(fields: Fields, name: string | undefined): MediaSource | undefined {
  const data = fields.text('file_data');
  if (data === undefined) return undefined;
  if (/^data:/i.test(data)) return sourceOfUrl(data);
  return fileBytes(data, guessMimeType(name), fields);
}

function cacheOf(fields: Fields): CacheMark | undefined {
  const mark = fields.object('prompt_cache_breakpoint');
  const ttl = mark?.text('ttl');
  mark?.skip('mode');
  return mark && (ttl === undefined ? {} : { ttl });
}
