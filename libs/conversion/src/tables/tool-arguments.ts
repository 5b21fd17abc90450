import type { ToolArguments, ToolCallPart } from '../ir/content.js';
import { isObject, parseJson, type JsonObject } from '../json.js';
import type { Report } from '../report.js';

/** Arguments as JSON text; text that came as text is copied, never written anew. */
export function argumentsText(given: ToolArguments): string {
  return typeof given === 'string' ? given : JSON.stringify(given);
}

/** Arguments as an object; text that is not a JSON object is kept under `input`, with a warning. */
export function argumentsObject(call: ToolCallPart, report: Report): JsonObject {
  const given = call.arguments;
  if (typeof given !== 'string') return given;
  if (call.custom) return { input: given };
  if (given.trim() === '') return {};
  const value = parseJson(given);
  if (isObject(value)) return value;
  report.warn('invalid-json-arguments', call.path);
  return { input: given };
}

/** The id of a call, or one made of its position when the source gives none. */
export function callId(call: ToolCallPart, position: number): string {
  return call.id === '' ? `call_${position}` : call.id;
}
