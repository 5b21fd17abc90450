import { isUtf8 } from 'node:buffer';
import { Problem } from '../errors/problem.js';
import { markNumbers } from '@app/conversion';
import { findSyntaxError } from './find-syntax-error.js';

/** A parsed JSON text; when it had numbers no double can hold they are strings that begin with `mark`, and numbers in `rounded`. */
export class JsonDocument {
  constructor(
    readonly value: unknown,
    readonly mark?: string,
    readonly rounded: unknown = value,
  ) {}
}

/** Parses UTF-8 JSON, a leading byte order mark allowed; throws a 400 Problem that names `what`, and line and column. */
export function parseJsonBytes(bytes: Buffer, what: string): JsonDocument {
  if (!isUtf8(bytes)) throw new Problem(400, `${what} is not valid UTF-8`);
  return parseJsonText(bytes.toString('utf8'), what);
}

/** Parses JSON text as `parseJsonBytes` does. */
export function parseJsonText(sent: string, what: string): JsonDocument {
  const json = sent.charCodeAt(0) === BYTE_ORDER_MARK ? sent.slice(1) : sent;
  try {
    const value: unknown = JSON.parse(json);
    const { text, mark } = markNumbers(json);
    return mark === undefined
      ? new JsonDocument(value)
      : new JsonDocument(JSON.parse(text), mark, value);
  } catch {
    const { line, column, message } = findSyntaxError(json) ?? AT_THE_START;
    throw new Problem(400, `${what} is not JSON: line ${line}, column ${column}: ${message}`);
  }
}

const BYTE_ORDER_MARK = 0xfeff;
const AT_THE_START = { line: 1, column: 1, message: 'it does not parse' };
