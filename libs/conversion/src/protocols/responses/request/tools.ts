import type { Report } from '../../../contract/report.js';
import type {
  FunctionTool,
  McpTool,
  RequestIR,
  Tool,
  ToolChoice,
  WebSearchTool,
} from '../../../ir/request.js';
import type { Fields } from '../../../payload/fields.js';
import { OPENAI_REFUSED_AT_ROOT, withoutRootWords } from '../../../tables/schema.js';
import { checksCalls } from '../../../tables/strict-schema.js';
import { type Reader, type Writing, oneOf, texts } from '../../../tables/settings.js';
import { mcpHeaders } from '../../../tables/tools/mcp-headers.js';
import { keptName, OPENAI_NAMES } from '../../../tables/tools/tool-names.js';
import {
  customNames,
  customTool,
  declaredFunction,
  locationOf,
  toolNames,
} from '../../../tables/tools/tools.js';
import type { ResponsesRequest, ResponsesTool, ResponsesToolChoice } from './wire.js';

/** Reads the `tools` of a request, of an `additional_tools` item or of a namespace. */
export function toolsOf(fields: Fields): Tool[] {
  return fields.objects('tools').flatMap((tool) => {
    const type = tool.needText('type');
    const read = Object.hasOwn(TOOLS, type) ? TOOLS[type]! : undefined;
    const found = read?.(tool) ?? [];
    if (read === undefined) tool.reject('unsupported-tool', type);
    else tool.close();
    return found;
  });
}

const TOOLS: Readonly<Record<string, (tool: Fields) => Tool[]>> = {
  function: (tool) => [functionTool(tool)],
  custom: (tool) => {
    const custom = customTool(tool, (format) =>
      format.text('type') === 'grammar' ? format : undefined,
    );
    dropCalling(tool);
    return [custom];
  },
  namespace: (tool) => {
    tool.drop('name', 'description');
    return toolsOf(tool);
  },
  web_search: (tool) => [webSearch(tool)],
  web_search_2025_08_26: (tool) => [webSearch(tool)],
  web_search_preview: (tool) => [webSearch(tool)],
  web_search_preview_2025_03_11: (tool) => [webSearch(tool)],
  code_interpreter: (tool) => {
    readContainer(tool);
    return [{ type: 'code-execution', path: tool.path }];
  },
  mcp: mcpTools,
};

/** A container of its own settings or files cannot be asked for elsewhere. */
function readContainer(tool: Fields): void {
  tool.dropUnless('direct', 'allowed_callers');
  if (typeof tool.value['container'] === 'string') tool.drop('container');
  const container = typeof tool.value['container'] === 'object' && tool.object('container');
  if (!container) return;
  container.skip('type');
  container.drop('file_ids', 'memory_limit', 'network_policy');
}

function functionTool(fields: Fields): FunctionTool {
  const tool = declaredFunction(fields, 'parameters');
  const strict = fields.flag('strict');
  // Not strict is what all others are where nothing is said.
  if (strict) tool.strict = strict;
  dropCalling(fields);
  fields.drop('output_schema');
  return tool;
}

/** Elsewhere the model itself calls a tool it has been shown, and waits for the result. */
function dropCalling(tool: Fields): void {
  tool.dropUnless('direct', 'allowed_callers');
  tool.dropUnless(false, 'async', 'defer_loading');
}

function webSearch(fields: Fields): WebSearchTool {
  const contextSize = oneOf('low', 'medium', 'high')(fields, 'search_context_size');
  const location = locationOf(fields.object('user_location'));
  const filters = fields.object('filters');
  const allowedDomains = filters && texts(filters, 'allowed_domains');
  fields.dropUnless(true, 'external_web_access');
  fields.dropUnless('text', 'search_content_types');
  return {
    type: 'web-search',
    ...(contextSize && { contextSize }),
    ...(location && { location }),
    ...(allowedDomains && { allowedDomains }),
    path: fields.path,
  };
}

/** An MCP server is carried by its address; a connector of OpenAI has none. */
function mcpTools(fields: Fields): McpTool[] {
  const url = fields.text('server_url');
  const label = fields.text('server_label') ?? '';
  const { token: bearer, headers } = mcpHeaders(fields);
  const token = fields.text('authorization') ?? bearer;
  if (bearer !== undefined && bearer !== token)
    fields.report.warn('superseded-field', fields.pathOf('headers'), 'Authorization');
  const allowed = fields.value['allowed_tools'];
  const filter = Array.isArray(allowed) ? fields : fields.object('allowed_tools');
  if (filter !== fields) filter?.drop('read_only');
  const allowedTools = filter && texts(filter, filter === fields ? 'allowed_tools' : 'tool_names');
  const asksFirst = fields.any('require_approval') !== 'never';
  fields.drop('server_description', 'connector_id', 'tunnel_id');
  dropCalling(fields);
  if (url === undefined) {
    fields.reject('unsupported-tool', label);
    return [];
  }
  return [
    {
      type: 'mcp',
      label,
      url,
      ...(token !== undefined && { token }),
      ...(headers && { headers }),
      ...(allowedTools && { allowedTools }),
      ...(asksFirst && { asksFirst }),
      path: fields.path,
    },
  ];
}

/** Writes the tools. */
export function writeTools(out: ResponsesRequest, ir: RequestIR, report: Report): void {
  const tools = ir.tools.flatMap((tool) => toolEntry(tool, report));
  if (tools.length > 0) out.tools = tools;
}

function toolEntry(tool: Tool, report: Report): ResponsesTool[] {
  if ('cache' in tool && tool.cache) report.warn('dropped-cache-mark', tool.path);
  switch (tool.type) {
    case 'function': {
      // The API checks a function strictly where nothing is said, Chat Completions and all others do not.
      const { name, description, schema, path } = tool;
      const strict = checksCalls(tool, report) ?? false;
      keptName(name, OPENAI_NAMES, path, report);
      const described = description === undefined ? {} : { description };
      const parameters = schema
        ? withoutRootWords(schema, OPENAI_REFUSED_AT_ROOT, path, report)
        : null;
      return [{ type: 'function', name, ...described, parameters, strict }];
    }
    case 'custom': {
      const { name, description, format } = tool;
      keptName(name, OPENAI_NAMES, tool.path, report);
      const described = description === undefined ? {} : { description };
      return [{ type: 'custom', name, ...described, ...(format && { format }) }];
    }
    case 'web-search':
      return [webSearchEntry(tool, report)];
    case 'code-execution':
      return [{ type: 'code_interpreter', container: { type: 'auto' } }];
    case 'mcp':
      return [
        {
          type: 'mcp',
          server_label: tool.label,
          server_url: tool.url,
          ...(tool.token !== undefined && { authorization: tool.token }),
          ...(tool.headers && { headers: tool.headers }),
          ...(tool.allowedTools && { allowed_tools: tool.allowedTools }),
          // The API asks before every call where nothing is said, and nobody else's servers do.
          require_approval: 'never',
        },
      ];
    case 'web-fetch':
      report.warn('unsupported-tool', tool.path, tool.type);
      return [];
  }
}

function webSearchEntry(tool: WebSearchTool, report: Report): ResponsesTool {
  for (const key of ['blockedDomains', 'maxUses'] as const) {
    if (tool[key] !== undefined) report.warn('unsupported-field', tool.path, key);
  }
  return {
    type: 'web_search',
    ...(tool.allowedDomains && { filters: { allowed_domains: tool.allowedDomains } }),
    ...(tool.contextSize && { search_context_size: tool.contextSize }),
    ...(tool.location && { user_location: { type: 'approximate', ...tool.location } }),
  };
}

/** Reads `tool_choice`: a word, one tool by name, or a list of allowed ones. A built-in tool cannot be named elsewhere. */
export const readToolChoice: Reader<ToolChoice> = (body, key) => {
  if (typeof body.value[key] === 'string') {
    const mode = oneOf('auto', 'none', 'required')(body, key);
    return mode && { mode };
  }
  const choice = body.object(key);
  const type = choice?.text('type');
  if (choice === undefined) return undefined;
  if (type === 'allowed_tools') {
    const mode = oneOf('auto', 'required')(choice, 'mode') ?? 'auto';
    return { mode, names: toolNames(choice) };
  }
  const name = choice.text('name');
  if ((type === 'function' || type === 'custom') && name !== undefined)
    return { mode: 'named', names: [name] };
  choice.reject('unsupported-tool-choice', type);
  return { mode: 'required', hosted: true };
};

/** Writes a choice of tools. */
export function toolChoice(
  { mode, names = [] }: ToolChoice,
  { ir: { tools }, report, path }: Writing,
): ResponsesToolChoice {
  for (const name of names) keptName(name, OPENAI_NAMES, path, report);
  const custom = customNames(tools);
  const entry = (name: string): { type: 'function' | 'custom'; name: string } => ({
    type: custom.has(name) ? 'custom' : 'function',
    name,
  });
  if (mode === 'named') return entry(names[0] ?? '');
  if (names.length === 0 || mode === 'none') return mode;
  return { type: 'allowed_tools', mode, tools: names.map(entry) };
}
