import type { Report } from '../../../contract/report.js';
import type { ToolCallPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import { keptName, OPENAI_NAMES } from '../../../tables/tools/tool-names.js';
import type { OpenaiToolCall } from './wire.js';

/** Reads a tool call of a message: a function's, or a free-form tool's. */
export function callOf(fields: Fields): ToolCallPart {
  const id = fields.text('id') ?? '';
  fields.skip('type', 'index');
  const called = fields.object('function');
  if (called && fields.exhausted) return functionCall(called, id, fields.path);
  const custom = fields.object('custom');
  const call = custom
    ? customCall(custom, id, fields.path)
    : functionCall(called ?? fields.needObject('function'), id, fields.path);
  const signature = fields.object('extra_content')?.object('google')?.text('thought_signature');
  if (signature) call.signature = signature;
  fields.close();
  return call;
}

function customCall(fields: Fields, id: string, path: string): ToolCallPart {
  const input = fields.text('input') ?? '';
  const name = fields.needText('name');
  return { type: 'tool-call', id, name, arguments: input, custom: true, path };
}

/** Reads the one call of a message from before there were several. */
export function legacyCall(message: Fields): ToolCallPart[] {
  const call = message.object('function_call');
  return call && !isEmpty(call) ? [functionCall(call, '', call.path)] : [];
}

/** Some languages send the empty value of every field where there is no call. */
function isEmpty(call: Fields): boolean {
  return call.text('name') === '' && (call.any('arguments') ?? '') === '';
}

/** Reads the name and the arguments of a function's call, which clients also send as an object. */
function functionCall(fields: Fields, id: string, path: string): ToolCallPart {
  const given = fields.any('arguments');
  const args = typeof given === 'string' ? given : (fields.raw('arguments') ?? '');
  return { type: 'tool-call', id, name: fields.needText('name'), arguments: args, path };
}

/** Writes a call of a message. */
export function toolCall(call: ToolCallPart, report: Report): OpenaiToolCall {
  if (call.signature !== undefined) report.warn('foreign-signature', call.path);
  return callEntry(call, argumentsTextOf(call, report), report);
}

/** Writes a call, whole or as it begins in a stream; `text` is what is known of its arguments. */
export function callEntry(
  call: Pick<ToolCallPart, 'id' | 'name' | 'custom' | 'signature' | 'path'>,
  text: string,
  report: Report,
): OpenaiToolCall {
  const { id, custom, signature } = call;
  const name = keptName(call.name, OPENAI_NAMES, call.path, report);
  if (custom) return { id, type: 'custom', custom: { name, input: text } };
  return {
    id,
    type: 'function',
    function: { name, arguments: text },
    ...(signature !== undefined && { extra_content: { google: { thought_signature: signature } } }),
  };
}
