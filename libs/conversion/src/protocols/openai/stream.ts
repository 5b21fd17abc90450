import type { Codec } from '../../codec.js';
import { ConversionError } from '../../contract.js';
import { Fields } from '../../fields.js';
import {
  writeEvents,
  type CallEvent,
  type CallStartEvent,
  type EventWriters,
  type Origin,
  type StreamIR,
} from '../../ir/stream.js';
import type { Report } from '../../report.js';
import { citationOfOpenai, openaiAnnotation } from '../../tables/citations.js';
import { failureIn, isErrorBody, openaiError } from '../../tables/errors.js';
import { FINISH, finishOfOpenai, warnFinish } from '../../tables/finish.js';
import { openaiLogprobs } from '../../tables/logprobs.js';
import { openaiTier, tierOf } from '../../tables/served-tier.js';
import { argumentsText } from '../../tables/tool-arguments.js';
import { openaiUsage, usageOfOpenai, type Usage } from '../../tables/usage.js';
import { reasoningFields, reasoningOf } from './reasoning.js';
import type {
  OpenaiChunk,
  OpenaiDelta,
  OpenaiError,
  OpenaiToolCallDelta,
} from './wire-response.js';

/** What ends a stream of chunks: framing, taken as an event because callers pass it on. */
const DONE = '[DONE]';

/** ChatCompletionChunk, with `[DONE]` and the error object some servers send. */
export const stream: Codec['stream'] = {
  decode(body, report) {
    if (body === DONE) return [{ type: 'end', path: '$', origin: { choice: 0 } }];
    const fields = Fields.at(body, '$', report);
    const failure = isErrorBody(fields.value, 'choices') ? failureIn(fields) : undefined;
    if (failure) return [{ type: 'failure', failure, path: '$', origin: { choice: 0 } }];
    const events = eventsOf(fields);
    fields.close();
    return events;
  },
  encode: (events, report) => writeEvents(WRITERS, events, report),
};

function eventsOf(fields: Fields): StreamIR[] {
  fields.needList('choices');
  const object = fields.text('object');
  if (object === 'chat.completion')
    throw new ConversionError('$.object must be "chat.completion.chunk"', '$.object');
  const origin: Origin = {
    id: fields.text('id'),
    model: fields.text('model'),
    created: fields.count('created'),
    tier: tierOf(fields.text('service_tier')),
    choice: 0,
  };
  const counts = fields.object('usage');
  const usage = counts && usageOfOpenai(counts);
  fields.skip('obfuscation');
  fields.drop('system_fingerprint', 'moderation');
  const events = fields
    .objects('choices')
    .flatMap((choice, i) => choiceEvents(choice, i, origin, usage));
  if (!usage || events.some((event) => event.type === 'finish')) return events;
  const running = fields.list('choices').length > 0;
  return [...events, { type: 'usage', usage, running, path: usage.path, origin }];
}

function choiceEvents(
  fields: Fields,
  i: number,
  chunk: Origin,
  usage: Usage | undefined,
): StreamIR[] {
  const origin = { ...chunk, choice: fields.index('index') ?? i };
  const delta = fields.object('delta');
  const logprobs = fields.object('logprobs');
  const events = delta ? deltaEvents(delta, logprobs?.list('content') ?? [], origin) : [];
  logprobs?.drop('refusal');
  const reason = fields.text('finish_reason');
  fields.skip('native_finish_reason');
  fields.close();
  if (reason === undefined) return events;
  const { path } = fields;
  return [...events, { type: 'finish', finish: finishOfOpenai(reason), usage, path, origin }];
}

function deltaEvents(delta: Fields, logprobs: unknown[], origin: Origin): StreamIR[] {
  const events: StreamIR[] = [];
  const at = (key: string) => ({ index: 0, path: delta.pathOf(key), origin });
  if (delta.text('role') !== undefined)
    events.push({ type: 'start', bare: true, path: delta.path, origin });
  for (const { text, signature, redacted, path } of reasoningOf(delta)) {
    if (text !== '') events.push({ type: 'reasoning', text, index: 0, path, origin });
    if (signature !== undefined)
      events.push({
        type: 'signature',
        signature,
        redacted,
        whole: redacted,
        index: 0,
        path,
        origin,
      });
  }
  const text = delta.text('content');
  if (text)
    events.push({ type: 'text', text, ...(logprobs.length > 0 && { logprobs }), ...at('content') });
  const refusal = delta.text('refusal');
  if (refusal) events.push({ type: 'refusal', text: refusal, ...at('refusal') });
  events.push(...audioEvents(delta.object('audio'), origin));
  for (const annotation of delta.objects('annotations'))
    events.push({ type: 'citation', citation: citationOfOpenai(annotation), ...at('annotations') });
  events.push(...delta.objects('tool_calls').flatMap((call, i) => callEvents(call, i, origin)));
  const legacy = delta.object('function_call');
  if (legacy) events.push(...functionEvents(legacy, '', at('function_call')));
  delta.close();
  return events;
}

function audioEvents(audio: Fields | undefined, origin: Origin): StreamIR[] {
  if (!audio) return [];
  const place = { index: 0, path: audio.path, origin };
  const text = audio.text('transcript');
  const data = audio.text('data');
  audio.skip('id', 'expires_at');
  return [
    ...(text ? [{ type: 'text', text, ...place } as const] : []),
    ...(data ? [{ type: 'media', mimeType: AUDIO, data, ...place } as const] : []),
  ];
}

/** Streamed audio is raw samples (`audio.format` pcm16 is the only one that streams). */
const AUDIO = 'audio/pcm';

function callEvents(fields: Fields, i: number, origin: Origin): StreamIR[] {
  const index = fields.index('index') ?? i;
  const place = { index, path: fields.path, origin };
  const id = fields.text('id') ?? '';
  const custom = fields.object('custom');
  const named = custom ?? fields.object('function');
  const signature = fields.object('extra_content')?.object('google')?.text('thought_signature');
  fields.skip('type');
  fields.close();
  if (!named) return [];
  const [first, ...rest] = functionEvents(named, id, { ...place, ...(custom && { custom: true }) });
  if (first?.type !== 'call-start' || signature === undefined) return first ? [first, ...rest] : [];
  return [{ ...first, signature }, ...rest];
}

interface CallPlace {
  index: number;
  path: string;
  origin: Origin;
  custom?: boolean;
}

/** The name comes once, with the id; the arguments come in pieces. */
function functionEvents(fields: Fields, id: string, place: CallPlace): StreamIR[] {
  const name = fields.text('name');
  const text = fields.text(place.custom ? 'input' : 'arguments');
  return [
    ...(name ? [{ type: 'call-start', id, name, ...place } as const] : []),
    ...(text ? [{ type: 'call-arguments', text, ...place } as const] : []),
  ];
}

const WRITERS: EventWriters<OpenaiChunk | OpenaiError> = {
  start: (event, report) => [
    chunk(event, { role: 'assistant', content: '' }, report, usageField(event.usage, report)),
  ],
  open: () => [],
  text(event, report) {
    const written = chunk(event, { content: event.text }, report);
    if (event.logprobs)
      written.choices[0]!.logprobs = { content: openaiLogprobs(event.logprobs), refusal: null };
    return [written];
  },
  refusal: (event, report) => [chunk(event, { refusal: event.text }, report)],
  reasoning: (event, report) => [chunk(event, { reasoning_content: event.text }, report)],
  signature(event, report) {
    report.warn('foreign-signature', event.path);
    const { signature, redacted, path } = event;
    const parts = [{ type: 'reasoning', text: '', signature, redacted, path } as const];
    return [chunk(event, reasoningFields(parts), report)];
  },
  'call-start': (event, report) => [callChunk(event, beginCall(event, ''), report)],
  'call-arguments'(event, report) {
    const { custom, text } = event;
    const piece = custom ? { custom: { input: text } } : { function: { arguments: text } };
    return [callChunk(event, { index: indexOf(event), ...piece }, report)];
  },
  call: (event, report) =>
    event.begun ? [] : [callChunk(event, beginCall(event, argumentsText(event.arguments)), report)],
  close: () => [],
  citation(event, report) {
    const { citation, path } = event;
    const written = openaiAnnotation({ citation, text: '', offset: 0, path }, report);
    return written ? [chunk(event, { annotations: [written] }, report)] : [];
  },
  'server-tool'({ part, path }, report) {
    report.warn('unsupported-content', path, part.tool);
    return [];
  },
  media(event, report) {
    const { mimeType, data, path } = event;
    if (mimeType.startsWith('audio/')) return [chunk(event, { audio: { data } }, report)];
    report.warn('unsupported-content', path, mimeType);
    return [];
  },
  finish(event, report) {
    warnFinish(event, 'openai', report);
    const written = chunk(event, {}, report, usageField(event.usage, report));
    written.choices[0]!.finish_reason = FINISH[event.finish].openai;
    return [written];
  },
  usage(event, report) {
    if (!event.running)
      return [{ ...chunk(event, {}, report, usageField(event.usage, report)), choices: [] }];
    report.warn('running-usage', event.path);
    return [];
  },
  end: () => [],
  failure: ({ failure }, report) => [openaiError(failure, report)],
};

type At = Pick<StreamIR, 'origin' | 'path'>;

function chunk(
  { origin, path }: At,
  delta: OpenaiDelta,
  report: Report,
  rest: Partial<OpenaiChunk> = {},
): OpenaiChunk {
  const tier = openaiTier(origin.tier, path, report);
  return {
    id: origin.id ?? 'chatcmpl_0',
    object: 'chat.completion.chunk',
    created: origin.created ?? 0,
    model: origin.model ?? '',
    choices: [{ index: origin.choice, delta, finish_reason: null }],
    ...(tier && { service_tier: tier }),
    ...rest,
  };
}

function usageField(usage: Usage | undefined, report: Report): Pick<OpenaiChunk, 'usage'> {
  return usage ? { usage: openaiUsage(usage, report) } : {};
}

function callChunk(at: At, call: OpenaiToolCallDelta, report: Report): OpenaiChunk {
  return chunk(at, { tool_calls: [call] }, report);
}

/** Clients gather calls by this index, so it counts calls alone wherever the source does. */
function indexOf({ index, call }: { index: number; call?: number }): number {
  return call ?? index;
}

function beginCall(event: CallStartEvent | CallEvent, text: string): OpenaiToolCallDelta {
  const { name, custom, signature } = event;
  const index = indexOf(event);
  const id = event.id || `call_${index}`;
  if (custom) return { index, id, type: 'custom', custom: { name, input: text } };
  return {
    index,
    id,
    type: 'function',
    function: { name, arguments: text },
    ...(signature !== undefined && { extra_content: { google: { thought_signature: signature } } }),
  };
}
