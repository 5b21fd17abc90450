import type { Report } from '../../../contract/report.js';
import type { Coding } from '../../../ir/codec.js';
import { type RequestIR, type Tool, type Turn, emptyRequest } from '../../../ir/request.js';
import { requestFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
import { tierWord } from '../../../tables/service-tier.js';
import {
  type SettingWriters,
  flag,
  implied,
  put,
  readSettings,
  settingReaders,
  textMap,
  wordOf,
  writeModel,
  writeSettings,
} from '../../../tables/settings.js';
import { linkCalls } from '../../../tables/tools/tool-ids.js';
import { GENERATION_READERS, GENERATION_WRITERS, readFormat } from './generation.js';
import { detailOf, readSystem, readTurns } from './read-turns.js';
import { functionCalling, readToolChoice, readTools, toolEntries } from './tools.js';
import type { GeminiRequest } from './wire.js';
import { isGemini3 } from './model-version.js';
import { writeTurns } from './write-turns.js';
import { camelBody } from '../response/camel.js';
import { withoutIdleChoice } from '../../../tables/tools/tools.js';

/** The body of generateContent, also as the SDK takes it (`config`); `contents` is what makes a body one. */
export const request: Coding<RequestIR, GeminiRequest> = {
  decode(body, report) {
    const fields = requestFields(camelBody(body, report), ['contents'], report);
    const config = fields.object('config');
    const ir = emptyRequest();
    const home = (key: string): Fields | undefined => (fields.has(key) ? fields : config);
    ir.turns = [...readSystem(home('systemInstruction')), ...readTurns(fields)];
    ir.tools = readTools(home('tools'));
    for (const place of [fields, config]) if (place) readTop(place, ir);
    for (const place of [fields.object('generationConfig'), config])
      if (place) readGeneration(place, ir);
    config?.close();
    fields.close();
    linkCalls(ir.turns, report);
    return ir;
  },
  encode(ir, report) {
    const out: GeminiRequest = { contents: [] };
    writeModel(out, ir, report);
    writeTurns(out, ir, report);
    const tools = toolEntries(ir, report);
    if (tools.length > 0) out.tools = tools;
    const hasFunctions = tools.some((tool) => tool.functionDeclarations !== undefined);
    if (hasFunctions) allowMixedTools(out, ir, report);
    writeSettings(out, WRITERS, withoutIdleChoice(ir, { hasTools: hasFunctions }, report), report);
    return out;
  },
};

/** Models of gemini 3 take functions beside tools of their provider where the request asks to see what those did, older ones never. */
function allowMixedTools(out: GeminiRequest, ir: RequestIR, report: Report): void {
  const hosted = ir.tools.find(({ type }) => HOSTED.has(type));
  if (hosted === undefined) return;
  if (isGemini3(ir)) {
    report.warn('edition-only-field', hosted.path, 'includeServerSideToolInvocations');
    out.toolConfig = { includeServerSideToolInvocations: true };
  } else report.warn('mixed-tools', hosted.path);
}

const HOSTED: ReadonlySet<Tool['type']> = new Set(['web-search', 'web-fetch', 'code-execution']);

/** `serviceTier` (enum ServiceTier of the SDK), in the neutral words. */
const TIERS = {
  unspecified: 'auto',
  standard: 'default',
  flex: 'flex',
  priority: 'priority',
} as const;

const TOP_READERS = settingReaders({
  model: [
    'model',
    (fields, key) => fields.text(key)?.replace(/^(publishers\/google\/)?models\//, ''),
  ],
  serviceTier: ['serviceTier', wordOf(TIERS)],
  metadata: ['labels', textMap],
  store: ['store', flag],
});

const TOOL_CONFIG_READERS = settingReaders({
  toolChoice: ['functionCallingConfig', readToolChoice],
});

function readTop(place: Fields, ir: RequestIR): void {
  readSettings(place, TOP_READERS, ir);
  const toolConfig = place.object('toolConfig');
  if (toolConfig) {
    readSettings(toolConfig, TOOL_CONFIG_READERS, ir);
    toolConfig.drop('retrievalConfig');
    toolConfig.dropUnless(false, 'includeServerSideToolInvocations');
    toolConfig.close();
  }
  place.drop('safetySettings', 'cachedContent');
}

function readGeneration(config: Fields, ir: RequestIR): void {
  readSettings(config, GENERATION_READERS, ir);
  readFormat(config, ir);
  readResolution(config, ir.turns);
  config.drop(...ONLY_HERE);
  config.dropUnless(false, ...SWITCHES);
  if (config.path.endsWith('.generationConfig')) config.close();
}

/** Settings of generation no other protocol has. */
const ONLY_HERE = [
  'audioTranscriptionConfig',
  'imageConfig',
  'modelSelectionConfig',
  'responseFormat',
  'routingConfig',
  'translationConfig',
];

/** The same, where each is off unless it is switched on. */
const SWITCHES = ['audioTimestamp', 'enableAffectiveDialog', 'enableEnhancedCivicAnswers'];

/** The resolution of all media counts for every picture that has none of its own. */
function readResolution(config: Fields, turns: readonly Turn[]): void {
  const level = config.text('mediaResolution');
  if (level === undefined) return;
  const images = turns.flatMap((turn) => turn.parts.filter((part) => part.type === 'image'));
  const detail = detailOf(level);
  if (detail === undefined || images.length === 0)
    config.report.warn('unsupported-field', config.pathOf('mediaResolution'), level);
  for (const image of images) image.detail ??= detail;
}

/** How the body of generateContent writes each setting; docs/protocols.md shows the same. */
export const WRITERS: SettingWriters<GeminiRequest> = {
  ...GENERATION_WRITERS,
  model: implied,
  toolChoice: (out, choice, writing) => {
    out.toolConfig = { ...out.toolConfig, functionCallingConfig: functionCalling(choice, writing) };
  },
  parallelToolCalls: null,
  stream: (_out, stream, { report, path }) => {
    if (stream) report.warn('dropped-stream-flag', path);
  },
  includeUsage: implied,
  includeObfuscation: null,
  endUser: null,
  metadata: (out, labels, { report, path }) => {
    report.warn('edition-only-field', path, 'labels');
    out.labels = labels;
  },
  serviceTier: (out, tier, { report, path }) => {
    const word = tierWord(TIERS, tier);
    if (word !== undefined) out.serviceTier = word;
    else report.warn('unsupported-field', path, tier);
  },
  store: put('store'),
  cacheKey: null,
  cacheOptions: null,
  cacheRetention: null,
  cache: null,
  moderation: null,
  verbosity: null,
};
