import type { ToolCallPart } from '../../ir/content.js';
import { isLimit } from '../../ir/finish.js';
import type { Choice } from '../../ir/response.js';
import { isExact, quoteInexact } from '../../payload/exact-numbers.js';
import { isObject, isShallow, parseJson, type JsonObject } from '../../payload/json.js';
import type { Report } from '../../contract/report.js';

/** A call as far as its arguments go. */
type GivenArguments = Pick<ToolCallPart, 'arguments' | 'custom' | 'path'>;

/** The arguments of a call as JSON text; text is copied, and an object whose numbers may already be rounded gives a warning. */
export function argumentsTextOf(call: GivenArguments, report: Report): string {
  warnRounded(call, report);
  const given = call.arguments;
  return typeof given === 'string' ? given : JSON.stringify(given);
}

function warnRounded({ arguments: given, path }: GivenArguments, report: Report): void {
  if (typeof given !== 'string' && hasRounded(given)) report.warn('big-integer', path);
}

/** Whether a value has a number that may have been another where it was written. */
function hasRounded(value: unknown): boolean {
  if (typeof value === 'number') return !isExact(String(value));
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
  const exact = quoteInexact(args);
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
