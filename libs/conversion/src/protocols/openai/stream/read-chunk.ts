import { ConversionError } from '../../../contract/contract.js';
import type { Origin, StreamIR } from '../../../ir/stream.js';
import type { Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject, isText } from '../../../payload/json.js';
import { failureIn } from '../../../tables/answers/errors.js';
import { servedTier } from '../../../tables/service-tier.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import { citationOf } from '../response/citations.js';
import { finishOf } from '../response/finish.js';
import { reasoningOf } from '../response/reasoning.js';
import { contentParts } from '../response/response.js';
import { usageOf } from '../response/usage.js';

/** What one ChatCompletionChunk says, choice by choice; its counts belong to the finish when it has one. */
export function chunkEvents(fields: Fields): StreamIR[] {
  fields.needList('choices');
  if (fields.text('object') === 'chat.completion')
    throw new ConversionError('$.object must be "chat.completion.chunk"', '$.object');
  const origin: Origin = {
    id: fields.text('id'),
    model: fields.text('model') || undefined,
    created: fields.count('created') || undefined,
    tier: servedTier(fields.text('service_tier')),
    choice: 0,
  };
  const choices = fields.objects('choices');
  const usage = countsOf(fields, choices);
  const events = choices.flatMap((choice, i) =>
    choiceEvents(choice, usage, withChoice(origin, choice, i)),
  );
  fields.skip('obfuscation');
  fields.drop('system_fingerprint', 'moderation');
  // OpenRouter says so that its provider failed in the midst of an answer.
  const failure = fields.has('error') ? failureIn(fields) : undefined;
  fields.close();
  if (failure) {
    const said = events.filter((event) => event.type !== 'finish');
    return [...said, { type: 'failure', failure, path: fields.path, origin }];
  }
  if (!usage || events.some((event) => event.type === 'finish')) return events;
  return [
    ...events,
    { type: 'usage', usage, running: choices.length > 0, path: usage.path, origin },
  ];
}

/** The counts stand beside the choices; Groq has them in `x_groq`, Moonshot in a choice. */
function countsOf(fields: Fields, choices: readonly Fields[]): Usage | undefined {
  const own = fields.object('usage');
  if (fields.exhausted && choices.every((choice) => !choice.has('usage')))
    return own && usageOf(own);
  const groq = fields.object('x_groq');
  groq?.skip('id');
  const elsewhere = [groq, ...choices].map((place) => place?.object('usage'));
  const counts = own ?? elsewhere.find((found) => found !== undefined);
  return counts && usageOf(counts);
}

function withChoice(origin: Origin, choice: Fields, position: number): Origin {
  return { ...origin, choice: choice.index('index') ?? position };
}

function choiceEvents(fields: Fields, usage: Usage | undefined, origin: Origin): StreamIR[] {
  const logprobs = fields.object('logprobs');
  const delta = fields.object('delta');
  const events = delta ? deltaEvents(delta, logprobs?.list('content') ?? [], origin) : [];
  const reason = fields.text('finish_reason');
  // Some servers send the empty word until the answer ends.
  if (reason)
    events.push({
      type: 'finish',
      finish: finishOf(reason),
      usage,
      path: fields.path,
      origin,
    });
  if (logprobs?.list('content').length && !events.some((event) => event.type === 'text'))
    fields.report.warn('unsupported-field', logprobs.path);
  logprobs?.drop('refusal');
  fields.skip('native_finish_reason');
  fields.close();
  return events;
}

/** Everything but calls is one block, the first. */
function deltaEvents(delta: Fields, logprobs: unknown[], origin: Origin): StreamIR[] {
  const at: Places = (key) => ({ index: 0, path: delta.pathOf(key), origin });
  const role = delta.text('role');
  const start: StreamIR[] =
    role === undefined ? [] : [{ type: 'start', bare: true, ...at('role') }];
  const content = contentEvents(delta, origin);
  const events = delta.exhausted
    ? start.concat(content)
    : [...start, ...reasoningEvents(delta, origin), ...content, ...rareEvents(delta, origin, at)];
  delta.close();
  return logprobs.length === 0 ? events : events.map((event) => withLogprobs(event, logprobs));
}

type Places = (key: string) => { index: number; path: string; origin: Origin };

function rareEvents(delta: Fields, origin: Origin, at: Places): StreamIR[] {
  return [
    ...[delta.text('refusal')]
      .filter(isText)
      .map((text) => ({ type: 'refusal', text, ...at('refusal') }) as const),
    ...audioEvents(delta.object('audio'), origin),
    ...delta
      .objects('annotations')
      .map(citationOf)
      .map((citation) => ({ type: 'citation', citation, ...at('annotations') }) as const),
    ...delta.objects('tool_calls').flatMap((call, i) => callEvents(call, i, origin)),
    ...legacyCall(delta, at('function_call')),
  ];
}

function withLogprobs(event: StreamIR, logprobs: unknown[]): StreamIR {
  return event.type === 'text' ? { ...event, logprobs } : event;
}

function reasoningEvents(delta: Fields, origin: Origin): StreamIR[] {
  return reasoningOf(delta).flatMap(({ text, signature, redacted, path }): StreamIR[] => {
    const place = { index: 0, path, origin };
    const proof = { redacted, whole: redacted, ...place };
    return [
      ...(text === '' ? [] : [{ type: 'reasoning', text, ...place } as const]),
      ...(signature === undefined ? [] : [{ type: 'signature', signature, ...proof } as const]),
    ];
  });
}

/** `content` is a string; some gateways answer a list of parts instead. */
function contentEvents(delta: Fields, origin: Origin): StreamIR[] {
  const place = { index: 0, path: delta.pathOf('content'), origin };
  if (!Array.isArray(delta.value['content'])) {
    const text = delta.text('content');
    return isText(text) ? [{ type: 'text', text, ...place }] : [];
  }
  return contentParts(delta).flatMap((part) =>
    'text' in part && isText(part.text)
      ? [{ type: part.type as 'text', text: part.text, ...place }]
      : [],
  );
}

/** Streamed audio is raw samples: `audio.format` pcm16 is the only one that streams. */
const AUDIO = 'audio/pcm';

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

interface CallPlace {
  index: number;
  path: string;
  origin: Origin;
  custom?: boolean;
  signature?: string;
}

function callEvents(fields: Fields, position: number, origin: Origin): StreamIR[] {
  const index = fields.index('index') ?? position;
  const id = fields.text('id') ?? '';
  const custom = fields.object('custom');
  const named = custom ?? fields.object('function');
  const signature = fields.object('extra_content')?.object('google')?.text('thought_signature');
  fields.skip('type');
  const place = { index, path: fields.path, origin, ...(custom && { custom: true }), signature };
  return named ? namedEvents(named, id, place) : [];
}

function legacyCall(delta: Fields, place: CallPlace): StreamIR[] {
  const call = delta.object('function_call');
  return call ? namedEvents(call, '', place) : [];
}

/** Text, or the object that some gateways send whole in its place. */
function argumentsOf(fields: Fields): string | undefined {
  if (!isObject(fields.value['arguments'])) return fields.text('arguments');
  const { path, report } = fields;
  return argumentsTextOf({ arguments: fields.raw('arguments')!, path }, report);
}

/** The name comes once, with the id; the arguments come in pieces. */
function namedEvents(fields: Fields, id: string, { signature, ...place }: CallPlace): StreamIR[] {
  const name = fields.text('name');
  const text = place.custom ? fields.text('input') : argumentsOf(fields);
  return [
    ...(name ? [{ type: 'call-start', id, name, signature, ...place } as const] : []),
    ...(text ? [{ type: 'call-arguments', text, ...place } as const] : []),
  ];
}
