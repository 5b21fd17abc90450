import type { Report } from '../../../contract/report.js';
import type { TokenKinds, Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject } from '../../../payload/json.js';
import { tellingKinds } from '../../../tables/answers/usage.js';
import { servedTier } from '../../../tables/service-tier.js';
import type { GeminiModalityCount, GeminiUsage } from './wire.js';

/** Reads gemini `usageMetadata`, whose prompt count leaves the tool-use prompt out and whose candidate count leaves the thoughts out. */
export function usageOf(fields: Fields): Usage {
  const prompt = fields.count('promptTokenCount');
  const toolPrompt = fields.count('toolUsePromptTokenCount');
  const candidates = fields.count('candidatesTokenCount');
  const reasoning = fields.count('thoughtsTokenCount');
  const usage = {
    input: sum(prompt, toolPrompt),
    output: sum(candidates, reasoning),
    cacheRead: fields.count('cachedContentTokenCount'),
    reasoning,
    inputKinds: kindsOf(fields, 'promptTokensDetails'),
    outputKinds: kindsOf(fields, 'candidatesTokensDetails'),
    path: fields.path,
  };
  fields.skip('totalTokenCount', 'initialPromptTokenCount', 'serviceTier');
  for (const key of ['cacheTokensDetails', 'toolUsePromptTokensDetails'])
    if (kindsOf(fields, key)) fields.drop(key);
  // A tier that an answer can tell is read as such.
  if (servedTier(fields.text('trafficType')) === undefined) fields.drop('trafficType');
  fields.close();
  return usage;
}

const KINDS: ReadonlyMap<string, keyof TokenKinds> = new Map([
  ['TEXT', 'text'],
  ['AUDIO', 'audio'],
  ['IMAGE', 'image'],
]);

/** The same tokens once more, by what they stand for: only what is not text says anything new. */
function kindsOf(fields: Fields, key: string): TokenKinds | undefined {
  if (fields.list(key).every((one) => isObject(one) && one['modality'] === 'TEXT'))
    return undefined;
  const kinds: TokenKinds = {};
  for (const one of fields.objects(key)) {
    const word = one.text('modality');
    const count = one.count('tokenCount');
    const kind = word === undefined ? undefined : KINDS.get(word);
    if (kind !== undefined && count !== undefined) kinds[kind] = count;
    else if (count) fields.report.warn('unsupported-field', one.path, word);
  }
  return tellingKinds(kinds);
}

function modalities(kinds: TokenKinds): GeminiModalityCount[] {
  return [...KINDS].flatMap(([modality, kind]) => {
    const tokenCount = kinds[kind];
    return tokenCount === undefined ? [] : [{ modality, tokenCount } as GeminiModalityCount];
  });
}

/** Writes gemini `usageMetadata`. */
export function geminiUsage(usage: Usage, report: Report): GeminiUsage {
  const { input, output, cacheRead, reasoning, inputKinds, outputKinds } = usage;
  const candidates = output === undefined ? undefined : Math.max(0, output - (reasoning ?? 0));
  if (usage.cacheWrite) report.warn('unsupported-field', usage.path, 'tokens written to the cache');
  return {
    ...(input !== undefined && { promptTokenCount: input }),
    ...(candidates !== undefined && { candidatesTokenCount: candidates }),
    ...(cacheRead !== undefined && { cachedContentTokenCount: cacheRead }),
    ...(reasoning !== undefined && { thoughtsTokenCount: reasoning }),
    ...(inputKinds && { promptTokensDetails: modalities(inputKinds) }),
    ...(outputKinds && { candidatesTokensDetails: modalities(outputKinds) }),
    totalTokenCount: (input ?? 0) + (candidates ?? 0) + (reasoning ?? 0),
  };
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}
