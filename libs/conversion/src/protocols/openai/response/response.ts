import type { Report } from '../../../contract/report.js';
import type { Coding } from '../../../ir/codec.js';
import type { ContentPart, TextPart } from '../../../ir/content.js';
import { withCalls } from '../../../ir/finish.js';
import type { Answer, Choice, Failure, ResponseIR } from '../../../ir/response.js';
import { responseFields } from '../../../payload/envelope.js';
import { Fields } from '../../../payload/fields.js';
import { isObject } from '../../../payload/json.js';
import {
  type ErrorBody,
  errorBody,
  failureIn,
  failureOf,
  flatFailureIn,
  isErrorBody,
} from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { tokenLogprobs } from '../../../tables/answers/logprobs.js';
import { sourceOfUrl } from '../../../tables/media.js';
import { answeredTier, servedTier } from '../../../tables/service-tier.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { callOf, legacyCall, toolCall } from './calls.js';
import { textPartOf } from '../../../tables/answers/text-part.js';
import { citationOf, openaiAnnotation } from './citations.js';
import { END_WORDS, FINISH, finishOf } from './finish.js';
import { reasoningFields, reasoningOf } from './reasoning.js';
import { openaiUsage, usageOf } from './usage.js';
import type { OpenaiMessage, OpenaiResponse } from './wire.js';

/** ChatCompletion and its error body. */
export const response: Coding<ResponseIR, OpenaiResponse | ErrorBody> = {
  decode(body, report) {
    const fields = responseFields(body, ['choices', 'error'], report);
    const failure = isErrorBody(fields.value, 'choices') ? failureIn(fields) : undefined;
    return failure ?? flatFailureIn(fields) ?? failureOfChoice(fields) ?? answerOf(fields);
  },
  encode: (ir, report) =>
    ir.type === 'failure' ? errorBody(ir, report) : openaiResponse(ir, report),
};

/** OpenRouter says in the one choice that its provider failed in the midst of it. */
function failureOfChoice({ value: { choices }, path, report }: Fields): Failure | undefined {
  const [choice, ...others] = Array.isArray(choices) ? (choices as unknown[]) : [];
  if (!isObject(choice) || !isObject(choice['error']) || others.length > 0) return undefined;
  report.warn('dropped-output', `${path}.choices[0]`);
  return failureOf(Fields.at(choice['error'], `${path}.choices[0].error`, report));
}

function answerOf(fields: Fields): Answer {
  const usage = fields.object('usage');
  fields.needList('choices');
  const answer: Answer = {
    type: 'answer',
    id: fields.text('id'),
    model: fields.text('model') || undefined,
    created: fields.count('created') || undefined,
    createdPath: fields.pathOf('created'),
    tier: servedTier(fields.text('service_tier')),
    choices: fields.objects('choices').map(choiceOf),
    usage: usage && usageOf(usage),
    path: fields.path,
  };
  fields.skip('object');
  fields.drop('system_fingerprint', 'moderation', 'metadata');
  fields.close();
  return answer;
}

function choiceOf(fields: Fields, position: number): Choice {
  const message = fields.needObject('message');
  const logprobs = fields.object('logprobs');
  const tokens = logprobs?.list('content') ?? [];
  const parts = messageParts(message, tokens);
  if (tokens.length > 0 && !parts.some((part) => part.type === 'text' && part.logprobs))
    fields.report.warn('unsupported-field', fields.pathOf('logprobs'));
  logprobs?.drop('refusal');
  const reason = fields.text('finish_reason') || unsaidReason(fields);
  const calls = parts.some((part) => part.type === 'tool-call');
  const choice: Choice = {
    index: fields.index('index') ?? position,
    parts,
    finish: withCalls(finishOf(reason), { hasCalls: calls }),
    path: fields.path,
  };
  fields.skip('native_finish_reason');
  fields.close();
  return choice;
}

/** A whole answer has ended, whatever is said of it. */
function unsaidReason({ report, path }: Fields): 'stop' {
  report.warn('unknown-finish', path);
  return 'stop';
}

function messageParts(message: Fields, logprobs: unknown[]): ContentPart[] {
  const refusal = message.text('refusal');
  const parts: ContentPart[] = [
    ...reasoningOf(message),
    ...textParts(message, logprobs),
    ...(refusal ? [refusalPart(refusal, message.pathOf('refusal'))] : []),
    ...audioParts(message),
    ...message.objects('images').flatMap(imageParts),
    ...message.objects('tool_calls').map(callOf),
    ...legacyCall(message),
  ];
  message.skip('role');
  message.close();
  return parts;
}

function refusalPart(text: string, path: string): ContentPart {
  return { type: 'refusal', text, path };
}

/** `content` is a string; some gateways answer the parts of a request instead. */
function textParts(message: Fields, logprobs: unknown[]): ContentPart[] {
  const path = message.pathOf('content');
  if (Array.isArray(message.value['content'])) {
    message.drop('annotations');
    return contentParts(message);
  }
  const text = message.text('content');
  if (text === undefined || text === '') {
    message.drop('annotations');
    return [];
  }
  const citations = message.objects('annotations').map(citationOf);
  return [textPartOf(text, path, { citations, logprobs })];
}

/** Reads `content` where it is a list of parts, also of thoughts (Mistral); also in the deltas of those who answer so. */
export function contentParts(message: Fields): ContentPart[] {
  return message.objects('content').flatMap((part): ContentPart[] => {
    const { path } = part;
    part.skip('type');
    const thoughts = part.objects('thinking').map((thought) => thought.text('text') ?? '');
    if (thoughts.length > 0) return [{ type: 'reasoning', text: thoughts.join(''), path }];
    const text = part.text('text');
    if (text !== undefined) return [{ type: 'text', text, path }];
    const refusal = part.text('refusal');
    if (refusal !== undefined) return [refusalPart(refusal, path)];
    part.reject('unknown-content');
    return [];
  });
}

/** What was spoken is the text of a message that has no other. */
function audioParts(message: Fields): ContentPart[] {
  const audio = message.object('audio');
  if (!audio) return [];
  const { path } = audio;
  const transcript = audio.text('transcript');
  const source = { from: 'base64', data: audio.text('data') ?? '', mimeType: 'audio/wav' } as const;
  message.report.warn('guessed-media-type', path, source.mimeType);
  const spoken = { type: 'audio', source, id: audio.text('id'), path } as const;
  audio.skip('expires_at');
  if (!transcript) return [spoken];
  if (message.any('content')) {
    if (transcript !== message.value['content'])
      message.report.warn('superseded-field', audio.pathOf('transcript'));
    return [spoken];
  }
  return [{ type: 'text', text: transcript, path: audio.pathOf('transcript') }, spoken];
}

/** A dialect (OpenRouter): the pictures of an answer, as `data:` URLs. */
function imageParts(fields: Fields): ContentPart[] {
  const url = fields.object('image_url')?.text('url');
  fields.skip('type', 'index');
  if (url !== undefined) return [{ type: 'image', source: sourceOfUrl(url), path: fields.path }];
  fields.reject('unknown-content');
  return [];
}

function openaiResponse(answer: Answer, report: Report): OpenaiResponse {
  const tier = answeredTier(answer.tier, answer.path, report);
  return {
    id: answer.id ?? 'chatcmpl_0',
    object: 'chat.completion',
    created: answer.created ?? 0,
    model: answer.model ?? '',
    choices: answer.choices.map((choice) => openaiChoice(choice, report)),
    ...(tier && { service_tier: tier }),
    ...(answer.usage && { usage: openaiUsage(answer.usage, report) }),
  };
}

function openaiChoice(choice: Choice, report: Report): OpenaiResponse['choices'][number] {
  if (!choice.finish) report.warn('unknown-finish', choice.path);
  const finish = choice.finish ?? 'stop';
  warnFinish(choice, END_WORDS, report);
  const logprobs = choice.parts.flatMap((part) =>
    part.type === 'text' ? (part.logprobs ?? []) : [],
  );
  return {
    index: choice.index,
    message: openaiMessage(choice, report),
    logprobs: logprobs.length > 0 ? { content: tokenLogprobs(logprobs), refusal: null } : null,
    finish_reason: FINISH[finish],
  };
}

function openaiMessage(choice: Choice, report: Report): OpenaiMessage {
  const parts = detachSignatures(choice.parts, ['text']);
  const texts = parts.filter((part) => part.type === 'text');
  const refusal = refusalOf(choice);
  const annotations = annotationsOf(texts, report);
  const calls = parts.filter((part) => part.type === 'tool-call');
  const reasoning = parts.filter((part) => part.type === 'reasoning');
  const audio = parts.find((part) => part.type === 'audio');
  for (const part of parts) warnUncarried(part, report);
  return {
    role: 'assistant',
    content: texts.length > 0 ? texts.map((part) => part.text).join('') : null,
    refusal,
    ...reasoningFields(reasoning),
    ...(annotations.length > 0 && { annotations }),
    ...(audio?.source.from === 'base64' && {
      audio: {
        id: audio.id ?? 'audio_0',
        data: audio.source.data,
        expires_at: 0,
        transcript: '',
      },
    }),
    ...(calls.length > 0 && { tool_calls: calls.map((call) => toolCall(call, report)) }),
  };
}

function annotationsOf(texts: readonly TextPart[], report: Report) {
  let offset = 0;
  return texts.flatMap(({ text, citations = [], path }) => {
    const found = citations.map((citation) =>
      openaiAnnotation({ citation, text, offset, path }, report),
    );
    offset += text.length;
    return found.filter((annotation) => annotation !== undefined);
  });
}

/** The words of a refusal, or what the provider says about having filtered the answer. */
function refusalOf({ parts, finish, note }: Choice): string | null {
  const words = parts.filter((part) => part.type === 'refusal').map((part) => part.text);
  if (words.length > 0) return words.join('');
  return finish === 'filter' && note !== undefined ? note : null;
}

function warnUncarried(part: ContentPart, report: Report): void {
  if (part.type === 'server-tool') report.warn('unsupported-content', part.path, part.tool);
  if (part.type === 'image' || part.type === 'file' || part.type === 'video')
    report.warn('unsupported-content', part.path, part.type);
  if (part.type === 'reasoning' && part.signature !== undefined)
    report.warn('foreign-signature', part.path);
}
