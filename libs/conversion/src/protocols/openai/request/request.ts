import type { Coding } from '../../../ir/codec.js';
import {
  type AnswerFormat,
  type Modality,
  type Reasoning,
  type RequestIR,
  type Voice,
  emptyRequest,
} from '../../../ir/request.js';
import { requestFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
import { isText } from '../../../payload/json.js';
import { EFFORTS, effortOf } from '../../../tables/effort.js';
import { writeEndUser } from '../../../tables/end-user.js';
import { readModeration } from '../../../tables/moderation.js';
import { readCacheOptions } from '../../../tables/prompt-cache.js';
import { formatReader, namedSchema } from '../../../tables/schema.js';
import {
  type Reader,
  type SettingWriters,
  flag,
  implied,
  number,
  oneOf,
  put,
  type Writing,
  readSettings,
  settingReaders,
  someOf,
  text,
  textMap,
  texts,
  writeModel,
  writeSettings,
} from '../../../tables/settings.js';
import { linkCalls } from '../../../tables/tools/tool-ids.js';
import { withoutIdleChoice } from '../../../tables/tools/tools.js';
import { readTurns } from './read-turns.js';
import { readToolChoice, readTools, toolChoice, writeTools } from './tools.js';
import type { OpenaiFormat, OpenaiRequest } from './wire.js';
import { writeTurns } from './write-turns.js';

/** ChatCompletionCreateParams; `messages` is what makes a body one. */
export const request: Coding<RequestIR, OpenaiRequest> = {
  decode(body, report) {
    const fields = requestFields(body, ['messages'], report);
    const ir = emptyRequest();
    ir.turns = readTurns(fields);
    readSettings(fields, READERS, ir);
    ir.tools = readTools(fields);
    if (!fields.exhausted) {
      readSettings(fields, DEPRECATED, ir);
      readStreamOptions(fields.object('stream_options'), ir);
      fields.drop('logit_bias', 'prediction');
    }
    fields.close();
    linkCalls(ir.turns, report);
    return ir;
  },
  encode(ir, report) {
    const out: OpenaiRequest = { messages: [] };
    writeModel(out, ir, report);
    out.messages = writeTurns(ir.turns, report);
    writeTools(out, ir, report);
    const hasTools = out.tools !== undefined;
    writeSettings(out, WRITERS, withoutIdleChoice(ir, { hasTools }, report), report);
    return out;
  },
};

const readReasoning: Reader<Reasoning> = (body, key) => {
  const effort = oneOf(...EFFORTS)(body, key);
  return effort && { effort };
};

/** `response_format`. */
const readFormat = formatReader((format) => format.object('json_schema'));

/** `audio`: the voice is a name, or the id of one the caller made. */
const readVoice: Reader<Voice> = (body, key) => {
  const audio = body.object(key);
  if (audio === undefined) return undefined;
  const name = isText(audio.value['voice'])
    ? audio.text('voice')
    : audio.object('voice')?.text('id');
  const format = oneOf('wav', 'aac', 'mp3', 'flac', 'opus', 'pcm16')(audio, 'format');
  return { ...(name && { name }), ...(format && { format }) };
};

const READERS = settingReaders({
  model: ['model', text],
  maxTokens: ['max_completion_tokens', number],
  temperature: ['temperature', number],
  topP: ['top_p', number],
  topK: ['top_k', number],
  stop: ['stop', texts],
  choices: ['n', number],
  seed: ['seed', number],
  presencePenalty: ['presence_penalty', number],
  frequencyPenalty: ['frequency_penalty', number],
  logprobs: ['logprobs', flag],
  topLogprobs: ['top_logprobs', number],
  format: ['response_format', readFormat],
  verbosity: ['verbosity', oneOf('low', 'medium', 'high')],
  reasoning: ['reasoning_effort', readReasoning],
  toolChoice: ['tool_choice', readToolChoice],
  parallelToolCalls: ['parallel_tool_calls', flag],
  stream: ['stream', flag],
  endUser: ['safety_identifier', text],
  metadata: ['metadata', textMap],
  serviceTier: ['service_tier', oneOf('auto', 'default', 'flex', 'scale', 'priority', 'fast')],
  store: ['store', flag],
  cacheKey: ['prompt_cache_key', text],
  cacheOptions: ['prompt_cache_options', readCacheOptions],
  cacheRetention: ['prompt_cache_retention', oneOf('in_memory', '24h')],
  moderation: ['moderation', readModeration],
  modalities: ['modalities', someOf<Modality>('text', 'audio')],
  voice: ['audio', readVoice],
});

/** Fields that have a successor, which counts where both are given. */
const DEPRECATED = settingReaders({
  maxTokens: ['max_tokens', number],
  endUser: ['user', text],
  toolChoice: ['function_call', readToolChoice],
});

const STREAM_READERS = settingReaders({
  includeUsage: ['include_usage', flag],
  includeObfuscation: ['include_obfuscation', flag],
});

function readStreamOptions(options: Fields | undefined, ir: RequestIR): void {
  if (options === undefined) return;
  readSettings(options, STREAM_READERS, ir);
  options.close();
}

/** How ChatCompletionCreateParams writes each setting; docs/protocols.md shows the same. */
export const WRITERS: SettingWriters<OpenaiRequest> = {
  model: implied,
  maxTokens: put('max_completion_tokens'),
  temperature: put('temperature'),
  topP: put('top_p'),
  topK: null,
  stop: (out, stop, { report, path }) => {
    if (stop.length > 4) report.warn('out-of-range', path, 'more than 4');
    out.stop = stop;
  },
  choices: put('n'),
  seed: put('seed'),
  presencePenalty: put('presence_penalty'),
  frequencyPenalty: put('frequency_penalty'),
  logprobs: put('logprobs'),
  topLogprobs: (out, count, { ir }) => {
    if (ir.settings.logprobs !== false) out.logprobs = true;
    out.top_logprobs = count;
  },
  format: (out, format, writing) => {
    out.response_format = responseFormat(format, writing);
  },
  verbosity: put('verbosity'),
  reasoning: (out, reasoning, { report, path }) => {
    const { effort, approximated } = effortOf(reasoning);
    if (approximated) report.warn('approximated-value', path, effort);
    if (effort !== undefined) out.reasoning_effort = effort;
    if (reasoning.summary !== undefined) report.warn('unsupported-field', path, 'summary');
  },
  toolChoice: (out, choice, writing) => {
    out.tool_choice = toolChoice(choice, writing);
  },
  parallelToolCalls: put('parallel_tool_calls'),
  stream: put('stream'),
  includeUsage: (out, include) => {
    out.stream_options = { ...out.stream_options, include_usage: include };
  },
  includeObfuscation: (out, include) => {
    out.stream_options = { ...out.stream_options, include_obfuscation: include };
  },
  endUser: writeEndUser,
  metadata: put('metadata'),
  serviceTier: (out, tier, { report, path }) => {
    if (tier === 'ultrafast') report.warn('approximated-value', path, 'fast');
    out.service_tier = tier === 'ultrafast' ? 'fast' : tier;
  },
  store: put('store'),
  cacheKey: put('prompt_cache_key'),
  cacheOptions: (out, { mode, ttl }, { report, path }) => {
    if (ttl === '12h') report.warn('approximated-value', path, '12h -> 30m');
    out.prompt_cache_options = { ...(mode && { mode }), ...(ttl && { ttl: '30m' }) };
  },
  cacheRetention: put('prompt_cache_retention'),
  cache: null,
  moderation: put('moderation'),
  modalities: (out, modalities, { report, path }) => {
    const known = modalities.filter((word) => word === 'text' || word === 'audio');
    const others = modalities.filter((word) => word === 'image' || word === 'video');
    if (others.length > 0) report.warn('unsupported-field', path, others.join(', '));
    if (known.length === 0) return;
    out.modalities = known;
    if (known.includes('audio')) out.audio ??= { ...DEFAULT_VOICE };
  },
  voice: (out, voice, { report, path }) => {
    if (voice.name === undefined || voice.format === undefined)
      report.warn('approximated-value', path, 'the missing voice or format');
    out.audio = {
      voice: voice.name ?? DEFAULT_VOICE.voice,
      format: voice.format ?? DEFAULT_VOICE.format,
    };
  },
};

/** The first of the SDK's list of voices, and the encoding every player knows. */
const DEFAULT_VOICE = { voice: 'alloy', format: 'wav' } as const;

function responseFormat(format: AnswerFormat, writing: Writing): OpenaiFormat {
  if (format.type === 'text') return { type: 'text' };
  if (format.type === 'json') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: namedSchema(format, writing) };
}
