import type { Fields } from '../fields.js';
import type { ServerToolPart } from '../ir/content.js';
import type { JsonObject } from '../json.js';
import type { ClaudeServerBlock } from '../protocols/claude/wire-response.js';
import type { GeminiPart } from '../protocols/gemini/wire-response.js';
import type { ResponsesServerItem } from '../protocols/responses/wire-response.js';

/** Reads claude's `server_tool_use` block. */
export function serverToolUse(fields: Fields): ServerToolPart {
  const input = fields.raw('input') ?? {};
  const name = fields.text('name') ?? '';
  const part = { ...begin(fields, claudeTool(name)), id: fields.text('id') };
  if (part.tool === 'web-search' && typeof input['query'] === 'string')
    return { ...part, queries: [input['query']] };
  if (name === 'code_execution' && typeof input['code'] === 'string')
    return { ...part, code: input['code'] };
  return part;
}

/** Reads a `*_tool_result` block of claude; what code printed can be carried, what a search found cannot. */
export function serverToolResult(fields: Fields): ServerToolPart {
  const type = fields.text('type') ?? '';
  const part = {
    ...begin(fields, claudeTool(type.replace(/_tool_result$/, ''))),
    id: fields.text('tool_use_id'),
  };
  const content = fields.value['content'] as JsonObject | undefined;
  if (type !== 'code_execution_tool_result' || content?.['type'] !== 'code_execution_result')
    return part;
  const printed = [content['stdout'], content['stderr']].filter((s) => typeof s === 'string');
  return { ...part, output: printed.join(''), failed: content['return_code'] !== 0 };
}

/** Reads the items of responses that are steps of a tool the provider ran. */
export function serverToolItem(fields: Fields): ServerToolPart[] {
  const type = fields.text('type') ?? '';
  const id = fields.text('id');
  if (type === 'web_search_call') {
    const queries = searchQueries(fields.object('action'));
    return [{ ...begin(fields, 'web-search'), id, ...(queries.length > 0 && { queries }) }];
  }
  if (type !== 'code_interpreter_call')
    return [{ ...begin(fields, type.replace(/_call$/, '')), id }];
  const part = { ...begin(fields, 'code-execution'), id };
  const code = fields.text('code');
  const logs = fields.objects('outputs').map((output) => output.text('logs') ?? '');
  const failed = fields.text('status') === 'failed';
  return [
    ...(code === undefined ? [] : [{ ...part, code }]),
    ...(logs.length > 0 || failed ? [{ ...part, output: logs.join('\n'), failed }] : []),
  ];
}

/** Reads gemini's `executableCode` and `codeExecutionResult`. */
export function serverToolGemini(fields: Fields): ServerToolPart {
  const part = { ...begin(fields, 'code-execution'), id: fields.text('id') };
  const code = fields.text('code');
  if (code !== undefined) return { ...part, code };
  const failed = fields.text('outcome') !== 'OUTCOME_OK';
  return { ...part, output: fields.text('output') ?? '', failed };
}

/** Writes claude's blocks; undefined when claude has none for this step. */
export function claudeServerBlock(
  part: ServerToolPart,
  ordinal: number,
): ClaudeServerBlock | undefined {
  const id = part.id ?? `srvtoolu_${ordinal}`;
  const use = { type: 'server_tool_use', id, caller: { type: 'direct' } } as const;
  if (part.queries) return { ...use, name: 'web_search', input: { query: part.queries[0] ?? '' } };
  if (part.code !== undefined)
    return { ...use, name: 'code_execution', input: { code: part.code } };
  if (part.output === undefined) return undefined;
  const [stdout, stderr] = part.failed ? ['', part.output] : [part.output, ''];
  return {
    type: 'code_execution_tool_result',
    tool_use_id: id,
    content: {
      type: 'code_execution_result',
      stdout,
      stderr,
      return_code: part.failed ? 1 : 0,
      content: [],
    },
  };
}

/** Writes an item of responses; undefined when responses has none for this step. */
export function responsesServerItem(
  part: ServerToolPart,
  ordinal: number,
): ResponsesServerItem | undefined {
  if (part.queries) {
    const action = { type: 'search', query: part.queries[0] ?? '', queries: part.queries } as const;
    const id = part.id ?? `ws_${ordinal}`;
    return { type: 'web_search_call', id, status: 'completed', action };
  }
  if (part.code === undefined && part.output === undefined) return undefined;
  return {
    type: 'code_interpreter_call',
    id: part.id ?? `ci_${ordinal}`,
    status: part.failed ? 'failed' : 'completed',
    code: part.code ?? null,
    container_id: '',
    outputs: part.output === undefined ? null : [{ type: 'logs', logs: part.output }],
  };
}

/** Writes gemini's part; undefined when gemini has none for this step. */
export function geminiServerPart(part: ServerToolPart): GeminiPart | undefined {
  if (part.code !== undefined) return { executableCode: { language: 'PYTHON', code: part.code } };
  if (part.output === undefined) return undefined;
  const outcome = part.failed ? 'OUTCOME_FAILED' : 'OUTCOME_OK';
  return { codeExecutionResult: { outcome, output: part.output } };
}

function begin(fields: Fields, tool: string): ServerToolPart {
  return { type: 'server-tool', tool, raw: fields.value, path: fields.path };
}

function claudeTool(name: string): string {
  if (name === 'web_search') return 'web-search';
  if (name === 'web_fetch') return 'web-fetch';
  return name.endsWith('code_execution') ? 'code-execution' : name;
}

function searchQueries(action: Fields | undefined): string[] {
  if (action?.text('type') !== 'search') return [];
  const queries = action.list('queries').filter((query) => typeof query === 'string');
  const query = action.text('query');
  return queries.length === 0 && query !== undefined ? [query] : queries;
}
