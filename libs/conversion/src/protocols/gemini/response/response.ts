import { ConversionError } from '../../../contract/contract.js';
import type { Report } from '../../../contract/report.js';
import type { Coding } from '../../../ir/codec.js';
import type { ContentPart } from '../../../ir/content.js';
import { withCalls } from '../../../ir/finish.js';
import type { Answer, Choice, ResponseIR } from '../../../ir/response.js';
import { responseFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject } from '../../../payload/json.js';
import { failureIn, isErrorBody } from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { servedTier } from '../../../tables/service-tier.js';
import { cutCall } from '../../../tables/tools/tool-arguments.js';
import { camelBody } from './camel.js';
import { geminiError } from './errors.js';
import { END_WORDS, endOf, finishOf } from './finish.js';
import { type PlacedText, fetchedOf, groundParts, groundingOf, quotesOf } from './grounding.js';
import { geminiLogprobs, logprobsOf } from './logprobs.js';
import { answerPart, geminiParts } from './parts.js';
import { fetches } from './server-tools.js';
import { geminiTier } from './tiers.js';
import { geminiUsage, usageOf } from './usage.js';
import type { GeminiCandidate, GeminiError, GeminiResponse } from './wire.js';

/** GenerateContentResponse and the error body. */
export const response: Coding<ResponseIR, GeminiResponse | GeminiError> = {
  decode(body, report) {
    const fields = responseFields(camelBody(errorOf(body), report), [...OWN, 'error'], report);
    const failure = isErrorBody(fields.value, 'candidates') ? failureIn(fields) : undefined;
    return failure ?? warnPieces(answerOf(fields), report);
  },
  encode: (ir, report) =>
    ir.type === 'failure' ? geminiError(ir, report) : geminiResponse(ir, report),
};

/** What is only a piece of a call has its whole in no response. */
function warnPieces(answer: Answer, report: Report): Answer {
  for (const part of answer.choices.flatMap(({ parts }) => parts))
    if (part.type === 'tool-call' && part.piece?.placed.length)
      report.warn('partial-arguments', part.path);
  return answer;
}

/** Where no stream can begin, the API answers the error body in an array. */
function errorOf(body: unknown): unknown {
  const [only] = Array.isArray(body) ? (body as unknown[]) : [];
  return isObject(only) && isObject(only['error']) ? only : body;
}

/** What makes an object a GenerateContentResponse: all its fields are optional. */
const OWN = ['candidates', 'promptFeedback', 'usageMetadata', 'modelVersion', 'responseId'];

/** Adds to the parts of one answer, by its index, what its `groundingMetadata` says, and what it quotes. */
export type Grounding = (
  parts: ContentPart[],
  groundings: readonly Fields[],
  index: number,
) => ContentPart[];

const WHOLE: Grounding = (parts, groundings) =>
  groundings.reduce((all, grounding) => groundParts(all, grounding), parts);

/** Reads a GenerateContentResponse, whole or as a chunk of a stream, whose grounding speaks of other chunks too. */
export function answerOf(fields: Fields, ground = WHOLE): Answer {
  if (!OWN.some((key) => fields.has(key)))
    throw new ConversionError('$.candidates must be an array, not missing', '$.candidates');
  if (fields.any('candidates') !== undefined) fields.needList('candidates');
  const usage = fields.object('usageMetadata');
  const tier = usage?.text('trafficType') ?? usage?.text('serviceTier')?.toLowerCase();
  const choices = fields
    .objects('candidates')
    .map((candidate, i) => choiceOf(candidate, i, ground));
  const blocked = blockedChoice(fields.object('promptFeedback'));
  if (blocked && choices.length > 0) fields.report.warn('unsupported-field', blocked.path);
  const answer: Answer = {
    type: 'answer',
    id: fields.text('responseId'),
    model: fields.text('modelVersion'),
    created: createdOf(fields),
    createdPath: fields.pathOf('createTime'),
    tier: servedTier(tier),
    choices: choices.length === 0 && blocked ? [blocked] : choices,
    usage: usage && usageOf(usage),
    path: fields.path,
  };
  fields.skip('sdkHttpResponse');
  fields.drop('automaticFunctionCallingHistory', 'modelStatus');
  fields.close();
  return answer;
}

function createdOf(fields: Fields): number | undefined {
  const time = fields.text('createTime');
  if (time === undefined) return undefined;
  const created = Math.floor(Date.parse(time) / 1000);
  if (!Number.isNaN(created)) return created;
  fields.report.warn('invalid-value', fields.pathOf('createTime'), time);
  return undefined;
}

/** A prompt that was refused has no candidate; others say that as an answer that was filtered. */
function blockedChoice(feedback: Fields | undefined): Choice | undefined {
  const reason = feedback?.text('blockReason');
  feedback?.drop('safetyRatings');
  if (!feedback || reason === undefined) {
    feedback?.drop('blockReasonMessage');
    return undefined;
  }
  const message = feedback.text('blockReasonMessage');
  const note = message ?? reason;
  if (message !== undefined && reason !== 'SAFETY')
    feedback.report.warn('approximated-value', feedback.pathOf('blockReason'), reason);
  return { index: 0, parts: [], finish: 'filter', note, path: feedback.path };
}

function choiceOf(fields: Fields, position: number, ground: Grounding): Choice {
  const index = fields.index('index') ?? position;
  const content = fields.object('content');
  const read = (content?.objects('parts') ?? []).flatMap(answerPart);
  const quotes = quotesOf(fields.object('citationMetadata'));
  const grounding = fields.object('groundingMetadata');
  const grounded = ground(
    read,
    [quotes, grounding].filter((one) => one !== undefined),
    index,
  );
  const steps = fetches(fields.object('urlContextMetadata'));
  const parts = withLogprobs([...steps, ...grounded], fields);
  const reason = fields.text('finishReason') || undefined;
  if (reason !== undefined && reason !== 'SAFETY' && finishOf(reason) === 'filter')
    fields.report.warn('approximated-value', fields.pathOf('finishReason'), reason);
  const note = fields.text('finishMessage');
  const calls = parts.some((part) => part.type === 'tool-call');
  const choice: Choice = {
    index,
    parts,
    finish: withCalls(reason === undefined ? undefined : finishOf(reason), { hasCalls: calls }),
    ...(note !== undefined && { note }),
    path: fields.path,
  };
  content?.skip('role');
  content?.close();
  fields.skip('tokenCount');
  fields.drop('safetyRatings', 'avgLogprobs', 'continuationToken');
  fields.close();
  return choice;
}

function withLogprobs(parts: ContentPart[], fields: Fields): ContentPart[] {
  const result = fields.raw('logprobsResult');
  const logprobs = result ? logprobsOf(result) : [];
  const at = parts.findIndex((part) => part.type === 'text');
  const part = parts[at];
  if (logprobs.length === 0) return parts;
  if (part?.type !== 'text') {
    fields.report.warn('unsupported-field', fields.pathOf('logprobsResult'));
    return parts;
  }
  return parts.with(at, { ...part, logprobs });
}

function geminiResponse(answer: Answer, report: Report): GeminiResponse {
  const trafficType = geminiTier(answer.tier, answer.path, report);
  const usage = answer.usage ?? (trafficType && { path: answer.path });
  return {
    candidates: answer.choices.map((choice) => geminiCandidate(choice, report)),
    ...(usage && {
      usageMetadata: { ...geminiUsage(usage, report), ...(trafficType && { trafficType }) },
    }),
    ...(answer.model !== undefined && { modelVersion: answer.model }),
    ...(answer.id !== undefined && { responseId: answer.id }),
    ...createTime(answer.created),
  };
}

/** The SDK runs every call it is given, whatever the reason of the end, so one that the limit cut off is left out. */
function wholeParts(choice: Choice, report: Report): ContentPart[] {
  const cut = cutCall(choice);
  if (cut) report.warn('partial-arguments', cut.path);
  return choice.parts.filter((part) => part !== cut);
}

/** Writes `createTime`; years after 275760 have no date. */
export function createTime(created: number | undefined): { createTime?: string } {
  const time = new Date((created ?? NaN) * 1000);
  return Number.isNaN(time.getTime()) ? {} : { createTime: time.toISOString() };
}

function geminiCandidate(choice: Choice, report: Report): GeminiCandidate {
  warnFinish(choice, END_WORDS, report);
  const written = geminiParts(wholeParts(choice, report), report);
  const texts = written.flatMap(({ from }, position): PlacedText[] =>
    from.type === 'text' ? [{ part: from, position }] : [],
  );
  const steps = choice.parts.filter((part) => part.type === 'server-tool');
  const grounding = groundingOf(texts, steps, report);
  const fetched = fetchedOf(steps);
  const logprobs = texts.flatMap(({ part }) => part.logprobs ?? []);
  return {
    index: choice.index,
    content: { role: 'model', parts: written.map(({ part }) => part) },
    ...endOf(choice),
    ...(grounding && { groundingMetadata: grounding }),
    ...(fetched && { urlContextMetadata: fetched }),
    ...(logprobs.length > 0 && { logprobsResult: geminiLogprobs(logprobs) }),
  };
}
