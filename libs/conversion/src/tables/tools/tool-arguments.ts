import type { ToolArguments, ToolCallPart } from '../../ir/content.js';
import { isLimit } from '../../ir/finish.js';
import type { Choice } from '../../ir/response.js';
import { isObject, isShallow, parseJson, type JsonObject } from '../../payload/json.js';
import type { Report } from '../../contract/report.js';

/** Arguments as JSON text; text that came as text is copied, never written anew. */
export function argumentsText(given: ToolArguments): string {
  return typeof given === 'string' ? given : JSON.stringify(given);
}

/** A call as far as its arguments go. */
type GivenArguments = Pick<ToolCallPart, 'arguments' | 'custom' | 'path'>;

/** The arguments of a call as JSON text, with a warning when they came as an object whose numbers may already be rounded. */
export function argumentsTextOf(call: GivenArguments, report: Report): string {
  warnRounded(call, report);
  return argumentsText(call.arguments);
}

function warnRounded({ arguments: given, path }: GivenArguments, report: Report): void {
  if (typeof given !== 'string' && hasRounded(given)) report.warn('big-integer', path);
}

/** Whether a value has a number that may have been another where it was written. */
function hasRounded(value: unknown): boolean {
  if (typeof value === 'number') return isInexact(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasRounded);
}

/** Arguments as an object; text that is not a JSON object is kept under `input`, with a warning. */
export function argumentsObject(call: GivenArguments, report: Report): JsonObject {
  const { arguments: args, path } = call;
  warnRounded(call, report);
  if (typeof args !== 'string') return args;
  if (call.custom) return { input: args };
  if (args.trim() === '') return {};
  const exact = quoteInexactNumbers(args);
  const value = parseJson(exact);
  if (!isObject(value) || !isShallow(value)) {
    report.warn('invalid-json-arguments', path);
    return { input: args };
  }
  if (exact !== args) report.warn('big-integer', path);
  return value;
}

/** Returns the call in which a limit ended an answer before its arguments were whole; undefined where there is none. */
export function cutCall({ parts, finish }: Choice): ToolCallPart | undefined {
  const last = parts.at(-1);
  if (!isLimit(finish) || last?.type !== 'tool-call' || last.custom) return undefined;
  return typeof last.arguments === 'string' && !isObject(parseJson(last.arguments))
    ? last
    : undefined;
}

const SUSPECT = /\d{16}|\d[eE]\+?\d{3}/;

/** JSON text in which every number that JavaScript cannot hold (integers beyond 2^53, exponents beyond 308) is a string of its digits. */
function quoteInexactNumbers(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let out = '';
  let copied = 0;
  for (let i = 0; i < text.length;) {
    const start = i;
    if (text.charCodeAt(i) === QUOTE) {
      i = endOfString(text, i);
    } else if (isNumberCharacter(text.charCodeAt(i))) {
      while (i < text.length && isNumberCharacter(text.charCodeAt(i))) i++;
      const literal = text.slice(start, i);
      if (!isInexact(literal)) continue;
      out += `${text.slice(copied, start)}"${literal}"`;
      copied = i;
    } else {
      i++;
    }
  }
  return out + text.slice(copied);
}

function isInexact(literal: string): boolean {
  const value = Number(literal);
  if (Number.isNaN(value)) return false;
  return !Number.isFinite(value) || (/^-?\d+$/.test(literal) && !Number.isSafeInteger(value));
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const NUMBER_CHARACTERS = new Set('0123456789+-.eE'.split('').map((c) => c.charCodeAt(0)));

function isNumberCharacter(unit: number): boolean {
  return NUMBER_CHARACTERS.has(unit);
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text.charCodeAt(i) !== QUOTE) {
    i += text.charCodeAt(i) === BACKSLASH ? 2 : 1;
  }
  return i + 1;
}
