import type { AnswerFormat, Modality, Reasoning, RequestIR, Voice } from '../../../ir/request.js';
import type { Fields } from '../../../payload/fields.js';
import { warnSchemaWords } from '../../../tables/schema.js';
import {
  type Reader,
  type SettingWriters,
  type Writing,
  flag,
  number,
  setSetting,
  settingReaders,
  someOf,
  texts,
} from '../../../tables/settings.js';
import { geminiSchema } from './gemini-schema.js';
import { jsonSchema } from './json-schema.js';
import { AUTO_BUDGET, thinkingConfig } from './thinking.js';
import type { GeminiGeneration, GeminiRequest } from './wire.js';
import { realSchema } from './real-schema.js';

const LEVELS = { MINIMAL: 'minimal', LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;

/** Reads `thinkingConfig`. */
const readThinking: Reader<Reasoning> = (config, key) => {
  const fields = config.object(key);
  if (fields === undefined) return undefined;
  const level = fields.text('thinkingLevel')?.toUpperCase();
  const budget = fields.number('thinkingBudget');
  const shown = fields.flag('includeThoughts');
  fields.close();
  if (level !== undefined && budget !== undefined)
    config.report.warn('superseded-field', fields.pathOf('thinkingBudget'));
  const effort =
    level !== undefined && Object.hasOwn(LEVELS, level)
      ? LEVELS[level as keyof typeof LEVELS]
      : undefined;
  const summary = shown === undefined ? {} : ({ summary: shown ? 'auto' : 'none' } as const);
  if (effort !== undefined) return { effort, ...summary };
  if (budget !== undefined) return { budget, ...summary };
  if (shown === undefined) return undefined;
  return shown ? { budget: AUTO_BUDGET, summary: 'auto' } : { summary: 'none' };
};

/** Reads the form of the answer from `responseJsonSchema`, `responseSchema` and `responseMimeType`. */
export function readFormat(config: Fields, ir: RequestIR): void {
  const mimeType = config.text('responseMimeType');
  const subset = config.raw('responseSchema');
  const real = config.raw('responseJsonSchema');
  if (real && subset) config.report.warn('superseded-field', config.pathOf('responseSchema'));
  const schema = real ?? (subset && jsonSchema(subset));
  const path = config.pathOf(
    real ? 'responseJsonSchema' : subset ? 'responseSchema' : 'responseMimeType',
  );
  if (schema) setSetting(ir, 'format', { type: 'schema', schema, isEnforced: true }, path);
  else if (mimeType === 'application/json') setSetting(ir, 'format', { type: 'json' }, path);
  else if (mimeType === 'text/plain') setSetting(ir, 'format', { type: 'text' }, path);
  else if (mimeType !== undefined) config.report.warn('unsupported-field', path, mimeType);
}

const readModalities: Reader<Modality[]> = (config, key) =>
  MODALITIES(config, key)?.map((word) => word.toLowerCase() as Modality);

const MODALITIES = someOf(
  ...['TEXT', 'AUDIO', 'IMAGE', 'VIDEO'].flatMap((word) => [word, word.toLowerCase()]),
);

/** Reads the one prebuilt voice of `speechConfig`. */
const readVoice: Reader<Voice> = (config, key) => {
  const speech = config.object(key);
  const voice = speech?.object('voiceConfig');
  const name = voice?.object('prebuiltVoiceConfig')?.text('voiceName');
  voice?.drop('replicatedVoiceConfig', 'voice');
  speech?.drop('languageCode', 'multiSpeakerVoiceConfig');
  return name === undefined ? undefined : { name };
};

/** The settings of `generationConfig`, which the SDK has in `config`. */
export const GENERATION_READERS = settingReaders({
  maxTokens: ['maxOutputTokens', number],
  temperature: ['temperature', number],
  topP: ['topP', number],
  topK: ['topK', number],
  stop: ['stopSequences', texts],
  choices: ['candidateCount', number],
  seed: ['seed', number],
  presencePenalty: ['presencePenalty', number],
  frequencyPenalty: ['frequencyPenalty', number],
  logprobs: ['responseLogprobs', flag],
  topLogprobs: ['logprobs', number],
  reasoning: ['thinkingConfig', readThinking],
  modalities: ['responseModalities', readModalities],
  voice: ['speechConfig', readVoice],
});

/** The most `stopSequences` the API takes. */
const MOST_STOPS = 5;

/** The most `candidateCount` the API takes. */
const MOST_CANDIDATES = 8;

/** How the settings of `generationConfig` are written. */
export const GENERATION_WRITERS = {
  maxTokens: into('maxOutputTokens'),
  temperature: into('temperature'),
  topP: into('topP'),
  topK: into('topK'),
  stop: (out, stop, { report, path }) => {
    if (stop.length > MOST_STOPS) report.warn('out-of-range', path, `more than ${MOST_STOPS}`);
    generation(out).stopSequences = stop;
  },
  choices: (out, count, { report, path }) => {
    if (count > MOST_CANDIDATES) report.warn('out-of-range', path, `more than ${MOST_CANDIDATES}`);
    generation(out).candidateCount = count;
  },
  seed: into('seed'),
  presencePenalty: into('presencePenalty'),
  frequencyPenalty: into('frequencyPenalty'),
  logprobs: into('responseLogprobs'),
  topLogprobs: (out, count, { ir }) => {
    if (ir.settings.logprobs !== false) generation(out).responseLogprobs = true;
    generation(out).logprobs = count;
  },
  format: writeFormat,
  reasoning: (out, reasoning, writing) => {
    const thinking = thinkingConfig(reasoning, writing);
    if (thinking) generation(out).thinkingConfig = thinking;
  },
  modalities: (out, modalities) => {
    generation(out).responseModalities = modalities.map((word) => UPPER[word]);
  },
  voice: (out, { name, format }, { report, path }) => {
    if (format !== undefined) report.warn('unsupported-field', path, format);
    if (name !== undefined)
      generation(out).speechConfig = { voiceConfig: { prebuiltVoiceConfig: { voiceName: name } } };
  },
} satisfies Partial<SettingWriters<GeminiRequest>>;

const UPPER = { text: 'TEXT', audio: 'AUDIO', image: 'IMAGE', video: 'VIDEO' } as const;

function generation(out: GeminiRequest): GeminiGeneration {
  return (out.generationConfig ??= {});
}

function into<K extends keyof GeminiGeneration>(field: K) {
  return (out: GeminiRequest, value: NonNullable<GeminiGeneration[K]>): void => {
    generation(out)[field] = value;
  };
}

function writeFormat(out: GeminiRequest, format: AnswerFormat, { report, path }: Writing): void {
  const config = generation(out);
  config.responseMimeType = format.type === 'text' ? 'text/plain' : 'application/json';
  if (format.type !== 'schema') return;
  const { schema } = format;
  warnSchemaWords(format, report);
  const subset = geminiSchema(schema, path, report);
  if (subset) config.responseSchema = subset;
  else config.responseJsonSchema = realSchema(schema, path, report);
}
