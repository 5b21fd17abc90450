import type { Report } from '../../../contract/report.js';
import type { Coding } from '../../../ir/codec.js';
import { type AnswerFormat, type RequestIR, emptyRequest } from '../../../ir/request.js';
import { requestFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
import { warnSchemaWords } from '../../../tables/schema.js';
import { tierWord } from '../../../tables/service-tier.js';
import {
  type Reader,
  type SettingWriters,
  flag,
  implied,
  number,
  oneOf,
  put,
  readSettings,
  setImpliedUsage,
  setSetting,
  settingReaders,
  text,
  textAlone,
  texts,
  wordOf,
  writeSettings,
} from '../../../tables/settings.js';
import { linkCalls } from '../../../tables/tools/tool-ids.js';
import { cacheOf, readTurns } from './read-turns.js';
import { settleSampling } from './sampling.js';
import { checkedSchema } from './checked-schema.js';
import {
  goesOnUnthought,
  isThinking,
  readEffort,
  readThinking,
  writeThinking,
} from './thinking.js';
import { readToolChoice, readTools, toolChoice, writeTools } from './tools.js';
import type { ClaudeRequest } from './wire.js';
import { cacheControl } from './cache-control.js';
import { writeTurns } from './write-turns.js';
import { withoutIdleChoice } from '../../../tables/tools/tools.js';

/** What `max_tokens` is where the source sets no limit: the API requires one. */
const DEFAULT_MAX_TOKENS = 4096;

/** MessageCreateParams; `messages` is what makes a body one. */
export const request: Coding<RequestIR, ClaudeRequest> = {
  decode(body, report) {
    const fields = requestFields(body, ['messages'], report);
    const ir = emptyRequest();
    ir.turns = readTurns(fields);
    ir.tools = readTools(fields);
    readSettings(fields, READERS, ir);
    setImpliedUsage(ir);
    readOutputConfig(fields, ir);
    readChoice(fields, ir);
    readMetadata(fields.object('metadata'), ir);
    fields.drop(...ONLY_HERE);
    fields.close();
    linkCalls(ir.turns, report);
    return ir;
  },
  encode(ir, report) {
    const out = begin(ir, report);
    writeTurns(out, ir, report);
    writeTools(out, ir, report);
    const hasTools = (out.tools ?? out.mcp_servers) !== undefined;
    writeSettings(out, WRITERS, withoutIdleChoice(ir, { hasTools }, report), report);
    settleThinking(out, ir, report);
    settleSampling(out, ir, report);
    return out;
  },
};

function begin(ir: RequestIR, report: Report): ClaudeRequest {
  const { model, maxTokens } = ir.settings;
  if (model === undefined) report.warn('missing-model', '$.model');
  if (maxTokens === undefined) report.warn('defaulted-max-tokens', '$', String(DEFAULT_MAX_TOKENS));
  const max_tokens = maxTokens ?? DEFAULT_MAX_TOKENS;
  return model === undefined ? { max_tokens, messages: [] } : { model, max_tokens, messages: [] };
}

/**
 * "Tool use with thinking only supports `tool_choice` auto or none" (Anthropic's guide to extended thinking): the call that was asked for
 * counts more. With a budget the API does not go on from calls without thinking.
 */
function settleThinking(out: ClaudeRequest, ir: RequestIR, report: Report): void {
  if (!isThinking(out)) return;
  const isForced = out.tool_choice?.type === 'any' || out.tool_choice?.type === 'tool';
  if (!isForced && !(out.thinking?.type === 'enabled' && goesOnUnthought(out.messages))) return;
  delete out.thinking;
  const code = isForced ? 'forced-tool-beside-thinking' : 'thinking-after-calls';
  report.warn(code, ir.paths.reasoning ?? '$');
}

/** Fields about what Anthropic keeps or runs, which no other protocol has. */
const ONLY_HERE = [
  'billing_policy',
  'compaction',
  'container',
  'context_management',
  'diagnostics',
  'fallback_credit_token',
  'fallbacks',
  'inference_geo',
  'thread',
  'user_profile_id',
  'workspace_id',
];

/** `service_tier`, in the neutral words. */
const TIERS = { auto: 'auto', standard_only: 'default' } as const;

const READERS = settingReaders({
  model: ['model', text],
  maxTokens: ['max_tokens', number],
  temperature: ['temperature', number],
  topP: ['top_p', number],
  topK: ['top_k', number],
  stop: ['stop_sequences', texts],
  reasoning: ['thinking', readThinking],
  stream: ['stream', flag],
  serviceTier: ['service_tier', wordOf(TIERS)],
  cache: ['cache_control', cacheOf],
});

/** `format`, the only form of which is a schema. */
const readFormat: Reader<AnswerFormat> = (fields, key) => {
  if (typeof fields.value[key] === 'string') {
    fields.report.warn('invalid-value', fields.pathOf(key), fields.text(key));
    return undefined;
  }
  const format = fields.object(key);
  const schema = format?.raw('schema');
  if (format && !schema) format.reject('invalid-value');
  format?.skip('type');
  return schema && { type: 'schema', schema, isEnforced: true };
};

const CONFIG_READERS = settingReaders({ format: ['format', readFormat] });
const LEGACY_READERS = settingReaders({ format: ['output_format', readFormat] });

/** `output_config`, and `output_format` that was before it; `speed` is a tier elsewhere. */
function readOutputConfig(body: Fields, ir: RequestIR): void {
  const config = body.object('output_config');
  if (config) {
    readSettings(config, CONFIG_READERS, ir);
    const effort = readEffort(config);
    if (effort !== undefined) {
      const path = ir.paths.reasoning ?? config.pathOf('effort');
      setSetting(ir, 'reasoning', { ...ir.settings.reasoning, effort }, path);
    }
    config.drop('task_budget');
    config.close();
  }
  readSettings(body, LEGACY_READERS, ir);
  const isFast = oneOf('standard', 'fast')(body, 'speed') === 'fast';
  if (isFast) setSetting(ir, 'serviceTier', 'fast', body.pathOf('speed'));
}

function readChoice(body: Fields, ir: RequestIR): void {
  const fields = body.object('tool_choice');
  if (fields === undefined) return;
  const { choice, parallel } = readToolChoice(fields, ir.tools);
  setSetting(ir, 'toolChoice', choice, fields.path);
  setSetting(ir, 'parallelToolCalls', parallel, fields.pathOf('disable_parallel_tool_use'));
}

function readMetadata(fields: Fields | undefined, ir: RequestIR): void {
  if (fields === undefined) return;
  setSetting(ir, 'endUser', fields.text('user_id'), fields.pathOf('user_id'));
  fields.close();
}

/** How MessageCreateParams writes each setting; docs/protocols.md shows the same. */
export const WRITERS: SettingWriters<ClaudeRequest> = {
  model: implied,
  maxTokens: implied,
  temperature: put('temperature'),
  topP: put('top_p'),
  topK: put('top_k'),
  stop: (out, stop, { report, path }) => {
    if (stop.some((word) => word.trim() === '')) report.warn('out-of-range', path, 'blank');
    out.stop_sequences = stop;
  },
  choices: null,
  seed: null,
  presencePenalty: null,
  frequencyPenalty: null,
  logprobs: null,
  topLogprobs: null,
  format: (out, format, { report, path }) => {
    if (format.type === 'json') report.warn('unsupported-field', path, 'JSON without a schema');
    if (format.type !== 'schema') return;
    warnSchemaWords(format, report);
    const schema = checkedSchema(format.schema, format.path ?? path, report);
    out.output_config = { ...out.output_config, format: { type: 'json_schema', schema } };
  },
  verbosity: null,
  reasoning: writeThinking,
  toolChoice: (out, choice, writing) => {
    const written = toolChoice(choice, writing);
    const isSwitched = out.tool_choice !== undefined && written.type !== 'none';
    out.tool_choice = isSwitched ? { ...out.tool_choice, ...written } : written;
  },
  parallelToolCalls: (out, parallel) => {
    const choice = (out.tool_choice ??= { type: 'auto' });
    if (choice.type !== 'none') choice.disable_parallel_tool_use = !parallel;
  },
  stream: put('stream'),
  includeUsage: implied,
  includeObfuscation: null,
  endUser: (out, user) => {
    out.metadata = { user_id: user };
  },
  metadata: (out, metadata, { report, path, ir }) => {
    const { user_id: user, ...others } = metadata;
    const isOnly = ir.settings.endUser === undefined;
    if (user !== undefined && isOnly) out.metadata = { user_id: user };
    else if (user !== undefined) report.warn('superseded-field', `${path}.user_id`);
    for (const key of Object.keys(others)) report.warn('unsupported-field', `${path}.${key}`);
  },
  serviceTier: (out, tier, { report, path }) => {
    const word = tierWord(TIERS, tier);
    if (tier === 'fast') out.speed = 'fast';
    else if (word !== undefined) out.service_tier = word;
    else report.warn('unsupported-field', path, tier);
  },
  // Nothing is kept for the caller to ask for later.
  store: (_out, store, { report, path }) => {
    if (store) report.warn('unsupported-field', path);
  },
  cacheKey: null,
  cacheOptions: null,
  cacheRetention: null,
  cache: (out, cache, { report, path }) => {
    out.cache_control = cacheControl(cache, path, report);
  },
  moderation: null,
  modalities: textAlone,
  voice: null,
};
