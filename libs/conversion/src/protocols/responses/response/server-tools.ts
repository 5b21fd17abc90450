import type { Report } from '../../../contract/report.js';
import type { ServerToolPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { searchSource, serverTool, strings } from '../../../tables/tools/server-tools.js';
import { mcpCallItem, mcpCallOf } from './mcp-calls.js';
import type { ResponsesServerItem } from './wire.js';

/** Reads the items of responses that are steps of a tool the provider ran. */
export function serverToolOf(fields: Fields): ServerToolPart {
  const type = fields.text('type') ?? '';
  const id = fields.text('id');
  if (type === 'web_search_call') return { ...searchOf(fields), id };
  if (type === 'code_interpreter_call') return { ...codeOf(fields), id };
  if (type === 'mcp_call') return { ...mcpCallOf(fields), id };
  fields.ignoreRest();
  return { ...serverTool(fields, type.replace(/_call$/, '')), id };
}

function searchOf(fields: Fields): ServerToolPart {
  const action = fields.object('action');
  const type = action?.text('type');
  const failed = fields.text('status') === 'failed' && { failed: true };
  if (action === undefined || type === 'find_in_page') {
    action?.ignoreRest();
    return serverTool(fields, 'web-search');
  }
  const url = action.text('url');
  if (type === 'open_page')
    return { ...serverTool(fields, 'web-fetch'), ...(url !== undefined && { url }), ...failed };
  const query = action.text('query');
  const listed = strings(action.list('queries'));
  const queries = listed.length > 0 ? listed : strings([query]);
  const sources = action.objects('sources').flatMap(searchSource);
  return {
    ...serverTool(fields, 'web-search'),
    ...(queries.length > 0 && { queries }),
    ...(sources.length > 0 && { sources }),
    ...failed,
  };
}

/** Where the code ran is a container of OpenAI, which nobody else can name. */
function codeOf(fields: Fields): ServerToolPart {
  const code = fields.text('code');
  const logs = fields.objects('outputs').flatMap((output) => {
    const text = output.text('logs');
    output.skip('type');
    if (text === undefined) output.reject('unsupported-content', 'a picture');
    return text ?? [];
  });
  const failed = fields.text('status') === 'failed';
  fields.skip('container_id');
  return {
    ...serverTool(fields, 'code-execution'),
    ...(code !== undefined && { code }),
    ...((logs.length > 0 || failed) && { output: logs.join('\n'), failed }),
  };
}

/** Writes an item of responses; undefined when responses has none for this step. */
export function serverToolItem(
  part: ServerToolPart,
  ordinal: number,
  report: Report,
): ResponsesServerItem | undefined {
  if (part.tool === 'mcp') return mcpCallItem(part, ordinal, report);
  const { queries, sources, url, failed } = part;
  const search = { type: 'web_search_call', id: part.id ?? `ws_${ordinal}` } as const;
  if (url !== undefined)
    return { ...search, status: statusOf(failed), action: { type: 'open_page', url } };
  if (queries || sources)
    return { ...search, status: statusOf(failed), action: searchAction(queries, sources) };
  if (part.code === undefined && part.output === undefined) return undefined;
  return {
    type: 'code_interpreter_call',
    id: part.id ?? `ci_${ordinal}`,
    status: statusOf(failed),
    code: part.code ?? null,
    container_id: '',
    outputs: part.output === undefined ? null : [{ type: 'logs', logs: part.output }],
  };
}

function statusOf(failed: boolean | undefined): 'completed' | 'failed' {
  return failed ? 'failed' : 'completed';
}

function searchAction(queries: string[] = [], sources: ServerToolPart['sources']) {
  return {
    type: 'search',
    query: queries[0] ?? '',
    queries,
    ...(sources && { sources: sources.map(({ url }) => ({ type: 'url', url }) as const) }),
  } as const;
}
