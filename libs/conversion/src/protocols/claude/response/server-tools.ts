import type { Report } from '../../../contract/report.js';
import type { ServerToolPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject, parseJson, type JsonObject } from '../../../payload/json.js';
import { searchSource, serverTool, strings } from '../../../tables/tools/server-tools.js';
import { dropCaller } from '../../../tables/tools/tools.js';
import { mcpAnswer, mcpBlocks } from './mcp-steps.js';
import type { ClaudeServerBlock } from './wire.js';

/** Reads claude's `server_tool_use` block. */
export function serverToolUse(fields: Fields): ServerToolPart {
  const name = fields.text('name') ?? '';
  const part = { ...serverTool(fields, toolOf(name)), id: fields.text('id') };
  fields.skip('type');
  dropCaller(fields);
  return { ...part, ...asked(name, fields.raw('input') ?? {}) };
}

/** Returns a step whose question came in pieces, as the JSON text of its input. */
export function withInput(part: ServerToolPart, json: string): ServerToolPart {
  const { call } = part;
  if (call) return json === '' ? part : { ...part, call: { ...call, arguments: json } };
  const input = parseJson(json);
  return isObject(input) ? { ...part, ...asked(String(part.raw['name']), input) } : part;
}

/** What a claude step was asked: nothing yet where a stream only begins it. */
function asked(
  name: string,
  input: JsonObject,
): Pick<ServerToolPart, 'queries' | 'url' | 'code' | 'language'> {
  if (name === 'web_search') {
    const { query, queries: several } = input;
    const queries = strings(Array.isArray(several) ? several : [query]);
    return queries.length > 0 ? { queries } : {};
  }
  const [said] = strings([input[INPUTS.get(name) ?? '']]);
  if (said === undefined) return {};
  if (name === 'web_fetch') return { url: said };
  return name === 'code_execution' ? { code: said } : { code: said, language: 'bash' };
}

const INPUTS = new Map([
  ['web_fetch', 'url'],
  ['code_execution', 'code'],
  ['bash_code_execution', 'command'],
]);

/** Reads a `*_tool_result` block of claude: what a search found, code printed and an MCP tool answered, but no fetched document. */
export function serverToolResult(fields: Fields): ServerToolPart {
  const type = (fields.text('type') ?? '').replace(/_tool_result$/, '');
  const part = { ...serverTool(fields, toolOf(type)), id: fields.text('tool_use_id') };
  dropCaller(fields);
  if (type === 'web_search') return { ...part, ...found(fields) };
  if (type === 'mcp') return { ...part, ...mcpAnswer(fields) };
  if (type === 'code_execution') return { ...part, ...printed(fields) };
  if (type === 'bash_code_execution') return { ...part, ...printed(fields), language: 'bash' };
  const content = fields.value['content'];
  const failed = isObject(content) && content['type'] === FETCH_ERROR;
  fields.ignoreRest();
  return { ...part, ...(failed && { failed }) };
}

const FETCH_ERROR = 'web_fetch_tool_result_error';

function found(fields: Fields): Pick<ServerToolPart, 'sources' | 'failed'> {
  if (!Array.isArray(fields.value['content'])) {
    fields.drop('content');
    return { sources: [], failed: true };
  }
  const results = fields.objects('content');
  if (results.some(({ value }) => value['encrypted_content'] || value['page_age']))
    fields.report.warn(
      'unsupported-field',
      fields.pathOf('content'),
      'the content of what was found',
    );
  return { sources: results.flatMap(searchSource) };
}

function printed(fields: Fields): Pick<ServerToolPart, 'output' | 'failed'> {
  const content = fields.object('content');
  const error = content?.text('error_code');
  const output = [content?.text('stdout'), content?.text('stderr')];
  const code = content?.number('return_code');
  content?.skip('type');
  content?.drop('content', 'encrypted_stdout');
  if (error !== undefined) return { output: error, failed: true };
  return { output: strings(output).join(''), failed: code !== 0 };
}

function toolOf(name: string): string {
  if (name === 'web_search') return 'web-search';
  if (name === 'web_fetch') return 'web-fetch';
  return name.endsWith('code_execution') ? 'code-execution' : name;
}

/** Writes claude's blocks of a step that has its id: the use, and what came of it; none when claude has none for it. */
export function serverToolBlocks(part: ServerToolPart, report: Report): ClaudeServerBlock[] {
  const { id = '' } = part;
  if (part.tool === 'mcp') return mcpBlocks(part, id, report);
  return [...useBlocks(part, id), ...resultBlocks(part, id)];
}

const CALLER = { type: 'direct' } as const;

function useBlocks(part: ServerToolPart, id: string): ClaudeServerBlock[] {
  const { queries, url, code, language } = part;
  const use = { type: 'server_tool_use', id, caller: CALLER } as const;
  if (queries) return [{ ...use, name: 'web_search', input: searchInput(queries) }];
  if (url !== undefined) return [{ ...use, name: 'web_fetch', input: { url } }];
  if (code === undefined) return [];
  return language === 'bash'
    ? [{ ...use, name: 'bash_code_execution', input: { command: code } }]
    : [{ ...use, name: 'code_execution', input: { code } }];
}

/** What claude says of a search or a fetch that failed, where nobody says why. */
function failure({ queries, sources, url }: ServerToolPart, id: string): ClaudeServerBlock[] {
  const result = { tool_use_id: id, caller: CALLER } as const;
  const error_code = 'unavailable';
  if (url !== undefined)
    return [
      {
        type: 'web_fetch_tool_result',
        ...result,
        content: { type: FETCH_ERROR, error_code },
      },
    ];
  if (!queries && !sources) return [];
  const content = { type: 'web_search_tool_result_error', error_code } as const;
  return [{ type: 'web_search_tool_result', ...result, content }];
}

/** claude searches for one thing at a time; further ones stand beside it, so that none is lost. */
function searchInput(queries: readonly string[]): object {
  const [query = ''] = queries;
  return queries.length > 1 ? { query, queries } : { query };
}

function resultBlocks(part: ServerToolPart, tool_use_id: string): ClaudeServerBlock[] {
  const { sources = [], output, failed } = part;
  if (failed && output === undefined && sources.length === 0) return failure(part, tool_use_id);
  if (part.sources) {
    const content = sources.map(
      ({ url, title = '' }) =>
        ({ type: 'web_search_result', url, title, encrypted_content: '', page_age: null }) as const,
    );
    return [{ type: 'web_search_tool_result', tool_use_id, content, caller: CALLER }];
  }
  if (output === undefined) return [];
  const [stdout, stderr] = failed ? ['', output] : [output, ''];
  const printed = { stdout, stderr, return_code: failed ? 1 : 0, content: [] as [] };
  return part.language === 'bash'
    ? [
        {
          type: 'bash_code_execution_tool_result',
          tool_use_id,
          content: { type: 'bash_code_execution_result', ...printed },
        },
      ]
    : [
        {
          type: 'code_execution_tool_result',
          tool_use_id,
          content: { type: 'code_execution_result', ...printed },
        },
      ];
}
