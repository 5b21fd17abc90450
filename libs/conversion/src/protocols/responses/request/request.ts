import type { Coding } from '../../../ir/codec.js';
import {
  type AnswerFormat,
  type Reasoning,
  type RequestIR,
  emptyRequest,
} from '../../../ir/request.js';
import { requestFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
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
  readSettings,
  type Writing,
  setImpliedUsage,
  setSetting,
  settingReaders,
  text,
  textAlone,
  textMap,
  writeModel,
  writeSettings,
} from '../../../tables/settings.js';
import { linkCalls } from '../../../tables/tools/tool-ids.js';
import { withoutIdleChoice } from '../../../tables/tools/tools.js';
import { readTurns } from './read-turns.js';
import { readToolChoice, toolChoice, toolsOf, writeTools } from './tools.js';
import type { ResponsesFormat, ResponsesRequest } from './wire.js';
import { writeTurns } from './write-turns.js';

/** ResponseCreateParams; `input` is what makes a body one, or what it goes on from. */
export const request: Coding<RequestIR, ResponsesRequest> = {
  decode(body, report) {
    const fields = requestFields(body, ['input', 'instructions'], report);
    const ir = emptyRequest();
    ir.tools = toolsOf(fields);
    readTurns(fields, ir);
    readSettings(fields, READERS, ir);
    setImpliedUsage(ir);
    readText(fields.object('text'), ir);
    readInclude(fields, ir);
    readSettings(fields, DEPRECATED, ir);
    const options = fields.object('stream_options');
    if (options) readSettings(options, STREAM_READERS, ir);
    fields.drop(...ONLY_HERE);
    fields.dropUnless(false, 'background');
    fields.dropUnless('disabled', 'truncation');
    fields.close();
    linkCalls(ir.turns, report);
    return ir;
  },
  encode(ir, report) {
    const out: ResponsesRequest = { input: [] };
    writeModel(out, ir, report);
    writeTurns(out, ir.turns, report);
    writeTools(out, ir, report);
    const hasTools = out.tools !== undefined;
    writeSettings(out, WRITERS, withoutIdleChoice(ir, { hasTools }, report), report);
    return out;
  },
};

/** Fields about the state OpenAI keeps, which no other protocol has. */
const ONLY_HERE = [
  'access_programs',
  'context_management',
  'conversation',
  'image',
  'max_tool_calls',
  'previous_response_id',
  'prompt',
];

/** `reasoning`; `generate_summary` is the older word for `summary`. */
const readReasoning: Reader<Reasoning> = (body, key) => {
  const fields = body.object(key);
  if (fields === undefined) return undefined;
  const effort = oneOf(...EFFORTS)(fields, 'effort');
  const word = oneOf('auto', 'concise', 'detailed');
  const older = word(fields, 'generate_summary');
  const summary = word(fields, 'summary') ?? older;
  if (older !== undefined && older !== summary)
    fields.report.warn('superseded-field', fields.pathOf('generate_summary'));
  fields.dropUnless('standard', 'mode');
  fields.dropUnless('auto', 'context');
  fields.close();
  return effort || summary ? { ...(effort && { effort }), ...(summary && { summary }) } : undefined;
};

/** `text.format`. */
const readFormat = formatReader((format) => format);

function readText(fields: Fields | undefined, ir: RequestIR): void {
  if (fields === undefined) return;
  readSettings(fields, TEXT_READERS, ir);
  fields.close();
}

const TEXT_READERS = settingReaders({
  format: ['format', readFormat],
  verbosity: ['verbosity', oneOf('low', 'medium', 'high')],
});

const STREAM_READERS = settingReaders({ includeObfuscation: ['include_obfuscation', flag] });

const LOGPROBS = 'message.output_text.logprobs';

/** `include`: only the wish for logprobs exists elsewhere. */
function readInclude(fields: Fields, ir: RequestIR): void {
  for (const wish of fields.list('include')) {
    const path = fields.pathOf('include');
    if (wish === LOGPROBS) setSetting(ir, 'logprobs', true, path);
    else fields.report.warn('unsupported-field', path, String(wish));
  }
}

const READERS = settingReaders({
  model: ['model', text],
  maxTokens: ['max_output_tokens', number],
  temperature: ['temperature', number],
  topP: ['top_p', number],
  topLogprobs: ['top_logprobs', number],
  reasoning: ['reasoning', readReasoning],
  toolChoice: ['tool_choice', readToolChoice],
  parallelToolCalls: ['parallel_tool_calls', flag],
  stream: ['stream', flag],
  endUser: ['safety_identifier', text],
  metadata: ['metadata', textMap],
  serviceTier: [
    'service_tier',
    oneOf('auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast'),
  ],
  store: ['store', flag],
  cacheKey: ['prompt_cache_key', text],
  cacheOptions: ['prompt_cache_options', readCacheOptions],
  cacheRetention: ['prompt_cache_retention', oneOf('in_memory', '24h')],
  moderation: ['moderation', readModeration],
});

/** `user` has a successor, which counts where both are given. */
const DEPRECATED = settingReaders({ endUser: ['user', text] });

/** The API refuses a smaller `max_output_tokens`. */
const LEAST_OUTPUT_TOKENS = 16;

/** How ResponseCreateParams writes each setting; docs/protocols.md shows the same. */
export const WRITERS: SettingWriters<ResponsesRequest> = {
  model: implied,
  maxTokens: (out, tokens, { report, path }) => {
    if (tokens < LEAST_OUTPUT_TOKENS)
      report.warn('out-of-range', path, `below ${LEAST_OUTPUT_TOKENS}`);
    out.max_output_tokens = tokens;
  },
  temperature: put('temperature'),
  topP: put('top_p'),
  topK: null,
  stop: null,
  choices: null,
  seed: null,
  presencePenalty: null,
  frequencyPenalty: null,
  logprobs: (out, wanted) => {
    if (wanted) out.include = [LOGPROBS];
  },
  topLogprobs: put('top_logprobs'),
  format: (out, format, writing) => {
    out.text = { ...out.text, format: textFormat(format, writing) };
  },
  verbosity: (out, verbosity) => {
    out.text = { ...out.text, verbosity };
  },
  reasoning: (out, reasoning, { report, path }) => {
    const { effort, approximated } = effortOf(reasoning);
    const { summary } = reasoning;
    if (approximated) report.warn('approximated-value', path, effort);
    out.reasoning = {
      ...(effort !== undefined && { effort }),
      ...(summary !== undefined && summary !== 'none' && { summary }),
    };
  },
  toolChoice: (out, choice, writing) => {
    out.tool_choice = toolChoice(choice, writing);
  },
  parallelToolCalls: put('parallel_tool_calls'),
  stream: put('stream'),
  includeUsage: implied,
  includeObfuscation: (out, include) => {
    out.stream_options = { include_obfuscation: include };
  },
  endUser: writeEndUser,
  metadata: put('metadata'),
  serviceTier: put('service_tier'),
  store: put('store'),
  cacheKey: put('prompt_cache_key'),
  cacheOptions: put('prompt_cache_options'),
  cacheRetention: put('prompt_cache_retention'),
  cache: null,
  moderation: put('moderation'),
  modalities: textAlone,
  voice: null,
};

function textFormat(format: AnswerFormat, writing: Writing): ResponsesFormat {
  if (format.type === 'text') return { type: 'text' };
  if (format.type === 'json') return { type: 'json_object' };
  return { type: 'json_schema', ...namedSchema(format, writing) };
}
