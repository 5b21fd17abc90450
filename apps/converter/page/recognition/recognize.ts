import type { Kind, Protocol } from '@app/conversion';
import { isObject, type JsonObject } from './json-object.js';
import { chatProtocols } from './chat-request.js';

/** What a payload may be. */
export interface Guess {
  kind: Kind;
  protocol: Protocol;
}

/**
 * All that a payload may be by the fields no other kind or protocol has; none when nothing tells. The conversion itself guesses
 * nothing: this only asks a person who may have forgotten to choose.
 */
export function recognize(payload: unknown): Guess[] {
  if (Array.isArray(payload)) return recognizeList(payload);
  if (!isObject(payload)) return [];
  const body = unwrapped(payload);
  for (const rule of RULES) {
    const guesses = rule(body);
    if (guesses.length > 0) return guesses;
  }
  return [];
}

const MAX_LOOKED_AT = 8;

/** A list is the events of a stream, or an error as Google wraps it; some of its first elements tell which. */
function recognizeList(list: unknown[]): Guess[] {
  for (const element of list.slice(0, MAX_LOOKED_AT)) {
    const guesses = recognize(element).filter(({ kind }) => kind !== 'request');
    const events = guesses.filter(({ kind }) => kind === 'stream');
    if (events.length > 0) return events;
    if (guesses.length > 0) return guesses;
  }
  return [];
}

/** A line of a batch file holds its request in an envelope. */
function unwrapped(payload: JsonObject): JsonObject {
  const isLine = 'custom_id' in payload || 'key' in payload;
  const inner = payload['body'] ?? payload['params'] ?? payload['request'];
  return isLine && isObject(inner) ? inner : payload;
}

type Rule = (body: JsonObject) => Guess[];

const RULES: readonly Rule[] = [claudeEvent, responsesEvent, error, chunk, answer, request];

function guess(kind: Kind, ...protocols: Protocol[]): Guess[] {
  return protocols.map((protocol) => ({ kind, protocol }));
}

const CLAUDE_EVENT = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop)|ping)$/;

function claudeEvent({ type }: JsonObject): Guess[] {
  return typeof type === 'string' && CLAUDE_EVENT.test(type) ? guess('stream', 'claude') : [];
}

function responsesEvent(body: JsonObject): Guess[] {
  const { type } = body;
  if (typeof type !== 'string') return [];
  const isEvent = type.startsWith('response.') || (type === 'error' && 'sequence_number' in body);
  return isEvent ? guess('stream', 'responses') : [];
}

/** Each protocol has its own form of an error; an answer may have a field of that name as well, empty or not. */
function error(body: JsonObject): Guess[] {
  const said = body['error'];
  if (!isObject(said) || ['object', 'choices', 'candidates'].some((name) => name in body))
    return [];
  if (body['type'] === 'error')
    return [...guess('response', 'claude'), ...guess('stream', 'claude')];
  if (typeof said['code'] === 'number' && 'status' in said)
    return [...guess('response', 'gemini'), ...guess('stream', 'gemini')];
  return [...guess('response', 'openai', 'responses'), ...guess('stream', 'openai')];
}

function chunk(body: JsonObject): Guess[] {
  if (body['object'] === 'chat.completion.chunk') return guess('stream', 'openai');
  const [first] = Array.isArray(body['choices']) ? (body['choices'] as unknown[]) : [];
  return isObject(first) && 'delta' in first && !('message' in first)
    ? guess('stream', 'openai')
    : [];
}

function answer(body: JsonObject): Guess[] {
  if (body['object'] === 'response') return guess('response', 'responses');
  if (Array.isArray(body['choices'])) return guess('response', 'openai');
  if (body['type'] === 'message' && Array.isArray(body['content']))
    return guess('response', 'claude');
  const names = ['candidates', 'promptFeedback', 'prompt_feedback', 'usageMetadata'];
  if (names.some((name) => name in body))
    return [...guess('response', 'gemini'), ...guess('stream', 'gemini')];
  return Array.isArray(body['output']) ? guess('response', 'responses') : [];
}

function request(body: JsonObject): Guess[] {
  if ('contents' in body) return guess('request', 'gemini');
  if (Array.isArray(body['messages'])) return guess('request', ...chatProtocols(body));
  const names = ['input', 'previous_response_id', 'conversation', 'prompt'];
  return names.some((name) => name in body) ? guess('request', 'responses') : [];
}
