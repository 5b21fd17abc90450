import { withCalls } from '../../../ir/finish.js';
import type { Failure } from '../../../ir/response.js';
import type { Origin, StreamIR } from '../../../ir/stream.js';
import { Fields } from '../../../payload/fields.js';
import { failureOf } from '../../../tables/answers/errors.js';
import { servedTier } from '../../../tables/service-tier.js';
import { citationOf } from '../response/citations.js';
import { finishOf } from '../response/finish.js';
import { usageOf } from '../response/usage.js';
import { itemEvents } from './item-events.js';

/** Reads one kind of event. */
export type EventReader = (fields: Fields) => StreamIR[];

/** Events that say again what others said, or that only mark progress. */
const SILENT: EventReader = (fields) => {
  fields.ignoreRest();
  return [];
};

/** Events of what only this protocol has. */
const UNSUPPORTED: EventReader = (fields) => {
  fields.report.warn('unsupported-event', '$.type', fields.text('type'));
  return SILENT(fields);
};

/** How each event of ResponseStreamEvent (openai 7.55.0) is read. */
const READERS: Readonly<Record<string, EventReader>> = {
  'response.created': startOf,
  'response.queued': SILENT,
  'response.in_progress': SILENT,
  'response.completed': endOf,
  'response.incomplete': endOf,
  'response.failed': failedOf,
  error: errorOf,
  keepalive: SILENT,
  'response.output_item.added': itemAdded,
  'response.output_item.done': itemDone,
  'response.content_part.added': (fields) => partOf(fields, 'open'),
  'response.content_part.done': (fields) => partOf(fields, 'close'),
  'response.output_text.delta': (fields) => pieceOf(fields, 'text'),
  'response.output_text.done': SILENT,
  'response.output_text.annotation.added': annotationOf,
  'response.refusal.delta': (fields) => pieceOf(fields, 'refusal'),
  'response.refusal.done': SILENT,
  'response.reasoning_summary_part.added': summaryPartOf,
  'response.reasoning_summary_part.done': SILENT,
  'response.reasoning_summary_text.delta': (fields) => pieceOf(fields, 'reasoning'),
  'response.reasoning_summary_text.done': SILENT,
  'response.reasoning_text.delta': (fields) => pieceOf(fields, 'reasoning', { raw: true }),
  'response.reasoning_text.done': SILENT,
  'response.function_call_arguments.delta': (fields) => argumentsOf(fields),
  'response.function_call_arguments.done': (fields) => wholeArgumentsOf(fields, 'arguments'),
  'response.custom_tool_call_input.delta': (fields) => argumentsOf(fields, { custom: true }),
  'response.custom_tool_call_input.done': (fields) => wholeArgumentsOf(fields, 'input'),
  'response.audio.delta': audioOf,
  'response.audio.done': SILENT,
  'response.audio.transcript.delta': (fields) => pieceOf(fields, 'text'),
  'response.audio.transcript.done': SILENT,
};

/** Progress of items that are carried, or told of, when they are done, whole. */
const PROGRESS =
  /^response\.(web_search_call|code_interpreter_call|code_interpreter_call_code|image_generation_call|mcp_call|mcp_call_arguments|mcp_list_tools)\.\w+$/;

/** The rest of the types: `response.<what>.<happened>` of tools the provider runs. */
const TOOL_EVENT =
  /^response\.(web_search_call|file_search_call|code_interpreter_call|code_interpreter_call_code|image_generation_call|mcp_call|mcp_call_arguments|mcp_list_tools|shell_call_command|shell_call_output_content|compaction|apply_patch_call_operation_diff)\.\w+$/;

/** The reader for a type of event; undefined for a type nobody knows. */
export function readerOf(type: string): EventReader | undefined {
  if (Object.hasOwn(READERS, type)) return READERS[type];
  return TOOL_EVENT.test(type) ? UNSUPPORTED : undefined;
}

/** The reader for a type of event in a whole stream, where the item that an event is about follows. */
export function readerInStream(type: string): EventReader | undefined {
  return PROGRESS.test(type) ? SILENT : readerOf(type);
}

function placeOf(fields: Fields) {
  fields.skip('item_id');
  return {
    index: fields.index('output_index') ?? 0,
    path: fields.path,
    origin: originOf(fields),
  };
}

function originOf(fields: Fields, response?: Fields): Origin {
  return {
    choice: 0,
    id: response?.text('id'),
    model: response?.text('model') || undefined,
    created: response?.count('created_at') || undefined,
    tier: servedTier(response?.text('service_tier')),
  };
}

function startOf(fields: Fields): StreamIR[] {
  const response = fields.needObject('response');
  const counts = response.object('usage');
  const usage = counts && usageOf(counts);
  const origin = originOf(fields, response);
  response.ignoreRest();
  return [{ type: 'start', usage, path: response.path, origin }];
}

function endOf(fields: Fields): StreamIR[] {
  const response = fields.needObject('response');
  const origin = originOf(fields, response);
  const { path } = response;
  const counts = response.object('usage');
  const incomplete = fields.text('type') === 'response.incomplete';
  const status = response.text('status') ?? (incomplete ? 'incomplete' : 'completed');
  const reason = response.object('incomplete_details')?.text('reason');
  const output = response.objects('output');
  const calls = output.some(isCall);
  response.ignoreRest();
  const finish = withCalls(finishOf(status, reason), { hasCalls: calls }) ?? 'other';
  const usage = counts && usageOf(counts);
  const events = () =>
    output.flatMap((item, index) => itemEvents(item, { index, path: item.path, origin }));
  return [
    { type: 'again', events, index: 0, path, origin },
    { type: 'finish', finish, usage, path, origin },
    { type: 'end', path, origin },
  ];
}

function isCall({ value: { type } }: Fields): boolean {
  return type === 'function_call' || type === 'custom_tool_call';
}

function failedOf(fields: Fields): StreamIR[] {
  const response = fields.needObject('response');
  const error = response.object('error');
  const { path } = response;
  const failure: Failure = error
    ? failureOf(error)
    : { type: 'failure', kind: 'api_error', message: '', path };
  const origin = originOf(fields, response);
  response.ignoreRest();
  return [{ type: 'failure', failure, path, origin }];
}

/** The event has its words beside the type; some servers put them into `error`. */
function errorOf(fields: Fields): StreamIR[] {
  const origin = originOf(fields);
  const nested = fields.object('error');
  const { type: _, ...words } = fields.value;
  const flat = new Fields(words, fields.path, fields.report);
  flat.skip('sequence_number');
  const failure = failureOf(nested ?? flat);
  SILENT(fields);
  return [{ type: 'failure', failure, path: fields.path, origin }];
}

function itemAdded(fields: Fields): StreamIR[] {
  const item = fields.needObject('item');
  const place = placeOf(fields);
  const type = item.needText('type');
  item.ignoreRest();
  if (type === 'reasoning') return [{ type: 'open', block: 'reasoning', ...place }];
  if (type !== 'function_call' && type !== 'custom_tool_call') return [];
  const custom = type === 'custom_tool_call';
  const id = item.text('call_id') ?? item.text('id') ?? '';
  const name = item.needText('name');
  const text = item.text(custom ? 'input' : 'arguments');
  const call = { ...place, repeated: true, ...(custom && { custom }) };
  return [
    { type: 'call-start', id, name, ...call },
    ...(text ? [{ type: 'call-arguments', text, ...call } as const] : []),
  ];
}

function itemDone(fields: Fields): StreamIR[] {
  const item = fields.needObject('item');
  const place = placeOf(fields);
  const type = item.needText('type');
  if (type !== 'message' && type !== 'reasoning') return itemEvents(item, place);
  item.ignoreRest();
  const kinds = ITEM_KINDS[type];
  const events = () => itemEvents(item, place).filter((event) => event.type !== 'signature');
  const again: StreamIR = { type: 'again', kinds, events, ...place };
  if (type === 'message') return [again];
  const signature = item.text('encrypted_content');
  const proof = signature ? [{ type: 'signature', signature, ...place } as const] : [];
  return [again, ...proof, { type: 'close', ...place }];
}

const ITEM_KINDS = {
  message: ['text', 'refusal'],
  reasoning: ['reasoning', 'reasoning-raw'],
} as const;

/** A part of a message; that of reasoning begins and ends with its item. */
function partOf(fields: Fields, type: 'open' | 'close'): StreamIR[] {
  const part = fields.needObject('part');
  const place = placeOf(fields);
  const kind = part.needText('type');
  fields.skip('content_index');
  part.ignoreRest();
  if (kind !== 'output_text' && kind !== 'refusal') return [];
  if (type === 'close') return [{ type, ...place }];
  const block = kind === 'refusal' ? 'refusal' : 'text';
  const text = part.text(kind === 'refusal' ? 'refusal' : 'text');
  return [{ type, block, ...place }, ...(text ? [{ type: block, text, ...place } as const] : [])];
}

function pieceOf(
  fields: Fields,
  type: 'text' | 'refusal' | 'reasoning',
  { raw }: { raw?: boolean } = {},
): StreamIR[] {
  const logprobs = fields.list('logprobs');
  const text = fields.needText('delta');
  fields.skip('content_index', 'summary_index', 'obfuscation');
  const more = { ...(raw && { raw }), ...(logprobs.length > 0 && { logprobs }) };
  return text === '' ? [] : [{ type, text, ...more, ...placeOf(fields) }];
}

/** A further part of a summary is a paragraph of its own. */
function summaryPartOf(fields: Fields): StreamIR[] {
  const place = placeOf(fields);
  const isNext = (fields.index('summary_index') ?? 0) > 0;
  fields.ignoreRest();
  return isNext ? [{ type: 'reasoning', text: '\n\n', ...place }] : [];
}

function argumentsOf(fields: Fields, { custom }: { custom?: boolean } = {}): StreamIR[] {
  fields.skip('obfuscation');
  const text = fields.needText('delta');
  const call = { repeated: true, ...(custom && { custom }), ...placeOf(fields) };
  return [{ type: 'call-arguments', text, ...call }];
}

function wholeArgumentsOf(fields: Fields, key: 'arguments' | 'input'): StreamIR[] {
  const text = fields.text(key) ?? '';
  const call = placeOf(fields);
  fields.ignoreRest();
  const events = (): StreamIR[] => [{ type: 'call-arguments', text, ...call }];
  return text === '' ? [] : [{ type: 'again', kinds: ['call'], events, ...call }];
}

function annotationOf(fields: Fields): StreamIR[] {
  fields.skip('annotation_index', 'content_index');
  const annotation = fields.object('annotation');
  if (!annotation) return [];
  return [{ type: 'citation', citation: citationOf(annotation), ...placeOf(fields) }];
}

function audioOf(fields: Fields): StreamIR[] {
  const data = fields.needText('delta');
  return [{ type: 'media', mimeType: 'audio/pcm', data, ...placeOf(fields) }];
}
