import type { Report } from '../../../contract/report.js';
import type { ServerToolPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { MCP_PREFIXES, serverTool } from '../../../tables/tools/server-tools.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import type { ResponsesMcpItem } from './wire.js';

/** Reads an `mcp_call` item: what was called, and what the server answered if it has. */
export function mcpCallOf(fields: Fields): ServerToolPart {
  const unsaid = fields.text('approval_request_id') && [fields.pathOf('approval_request_id')];
  const part: ServerToolPart = {
    ...serverTool(fields, 'mcp'),
    call: {
      server: fields.text('server_label') ?? '',
      name: fields.text('name') ?? '',
      arguments: fields.text('arguments') ?? '',
    },
    ...(unsaid && { unsaid }),
  };
  const status = fields.text('status');
  const error = fields.any('error');
  if (error || status === 'failed') {
    if (fields.text('output')) fields.drop('output');
    return { ...part, ...failureOf(fields, part), failed: true };
  }
  const output = fields.text('output');
  if (output === undefined && status !== 'completed') return part;
  return { ...part, answer: output ? [output] : [] };
}

/** The API says an error as an object of one of three kinds, and said it as a text before. */
function failureOf(
  fields: Fields,
  { unsaid = [] }: ServerToolPart,
): Pick<ServerToolPart, 'answer' | 'unsaid'> {
  const value = fields.any('error');
  if (typeof value === 'string') return { answer: [value] };
  const error = fields.object('error');
  const message = error?.text('message');
  error?.skip('type');
  if (error === undefined || message === undefined) return { answer: error ? said(error) : [] };
  error.skip('code');
  return { answer: [message], unsaid: [...unsaid, error.pathOf('code')] };
}

/** The texts of what a tool that failed answered with. */
function said(error: Fields): string[] {
  const content = error.any('content');
  if (content === undefined || typeof content === 'string') return content ? [content] : [];
  if (!Array.isArray(content)) return [JSON.stringify(content)];
  return error.objects('content').flatMap((entry) => {
    const text = entry.text('text');
    entry.skip('type');
    if (text === undefined) entry.reject('unsupported-content', entry.text('type'));
    entry.drop('annotations', 'meta', '_meta');
    return text ?? [];
  });
}

/** Writes a call of an MCP tool; undefined for what is only the answer to one. */
export function mcpCallItem(
  part: ServerToolPart,
  ordinal: number,
  report: Report,
): ResponsesMcpItem | undefined {
  const { call, answer, failed, path } = part;
  if (call === undefined) return undefined;
  const isJoined = answer !== undefined && answer.length > 1 && !failed;
  if (isJoined) report.warn('approximated-value', path, 'several texts');
  return {
    type: 'mcp_call',
    id: part.id ?? `${MCP_PREFIXES.responses}${ordinal}`,
    server_label: call.server,
    name: call.name,
    arguments: argumentsTextOf({ arguments: call.arguments, path }, report),
    status: failed ? 'failed' : answer ? 'completed' : 'incomplete',
    output: answer && !failed ? answer.join('\n') : null,
    error: failed ? { type: 'mcp_tool_execution_error', content: texts(answer) } : null,
  };
}

function texts(answer: readonly string[] = []) {
  return answer.map((text) => ({ type: 'text', text }) as const);
}
