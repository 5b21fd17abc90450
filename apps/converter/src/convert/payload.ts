import { Problem } from '../errors/problem.js';
import { parseJsonBytes, parseJsonText, type JsonDocument } from '../json/parse-json.js';
import type { Named } from './parameters.js';

/**
 * The payload to convert: the request body, else the query's `body` (JSON text) or `body_b64`;
 * throws a 400 Problem when there is none, when there are several, or when the one there is does not parse.
 */
export function readPayload(query: Named, sent?: JsonDocument | null): JsonDocument {
  const given = [sent, query['body'], query['body_b64']].filter(isGiven);
  if (given.length > 1)
    throw new Problem(
      400,
      'the payload is given twice; use one of request body, body and body_b64',
    );
  if (sent) return sent;
  if (isGiven(query['body'])) return parseJsonText(onlyText(query['body'], 'body'), 'body');
  if (isGiven(query['body_b64']))
    return parseJsonBytes(decodeBase64(onlyText(query['body_b64'], 'body_b64')), 'body_b64');
  throw new Problem(
    400,
    'the payload is missing; send it as body or body_b64, or to /convert as the request body',
  );
}

/** Decodes base64 of the standard or URL-safe alphabet, padded or not, blanks read as `+`; throws a 400 Problem. */
function decodeBase64(text: string): Buffer {
  const plain = text.replace(/[\r\n]+/g, '').replaceAll(' ', '+');
  const [, digits = '', padding = ''] = /^([\w+/-]*)(={0,2})$/.exec(plain) ?? [];
  const whole = (digits.length + padding.length) % 4 === 0;
  if (digits === '' || digits.length % 4 === 1 || (padding !== '' && !whole))
    throw new Problem(400, 'body_b64 is not base64');
  return Buffer.from(digits, 'base64url');
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function onlyText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  const what = Array.isArray(value) ? 'is given more than once' : 'must be a string';
  throw new Problem(400, `${name} ${what}`);
}
