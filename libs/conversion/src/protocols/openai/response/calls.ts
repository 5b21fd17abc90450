import type { ToolCallPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';

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

/** Reads the name and the arguments of a function's call, which clients also send as an object. */
export function functionCall(fields: Fields, id: string, path: string): ToolCallPart {
  const given = fields.any('arguments');
  const args = typeof given === 'string' ? given : (fields.raw('arguments') ?? '');
  return { type: 'tool-call', id, name: fields.needText('name'), arguments: args, path };
}

/** Whether a legacy call is only what a client writes for none: some languages send the empty value of every field. */
export function isEmptyCall(fields: Fields): boolean {
  return fields.text('name') === '' && (fields.any('arguments') ?? '') === '';
}
