import type { Report } from '../../../contract/report.js';
import type {
  FunctionTool,
  HostedTool,
  McpTool,
  RequestIR,
  Tool,
  ToolChoice,
  WebSearchTool,
} from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject, type JsonObject } from '../../../payload/json.js';
import { type Writing, oneOf, texts } from '../../../tables/settings.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import {
  declaredFunction,
  locationOf,
  warnApproval,
  warnContextSize,
  wrappedCustomTool,
} from '../../../tables/tools/tools.js';
import { inputSchema } from './input-schema.js';
import { type Families, sinceVersion } from './model-version.js';
import { cacheOf } from './read-turns.js';
import { StrictAllowance } from './strict-allowance.js';
import type {
  ClaudeMcpServer,
  ClaudeMcpToolset,
  ClaudeRequest,
  ClaudeTool,
  ClaudeToolChoice,
} from './wire.js';
import { cacheControl } from './cache-control.js';
import { TOOL_NAMES } from '../response/tool-rules.js';

/** Reads `tools`, where those the provider runs go by the name before their date, and `mcp_servers`. */
export function readTools(body: Fields): Tool[] {
  const toolsets = new Map<string, Toolset>();
  const tools = body.objects('tools').flatMap((fields): Tool[] => {
    const type = fields.text('type') ?? 'custom';
    if (type === 'custom') return [functionTool(fields)];
    if (type.startsWith('web_search_')) return [webSearch(fields)];
    if (type.startsWith('code_execution_')) return [hosted('code-execution', fields)];
    if (type.startsWith('web_fetch_')) return [hosted('web-fetch', fields)];
    if (type === 'mcp_toolset')
      toolsets.set(fields.text('mcp_server_name') ?? '', readToolset(fields));
    else fields.reject('unsupported-tool', type);
    return [];
  });
  append(
    tools,
    body.objects('mcp_servers').flatMap((fields) => mcpTool(fields, toolsets)),
  );
  return tools;
}

/** Which tools of an MCP server may be used, by their names; all where it names none, and none where the list is empty. */
interface Toolset {
  allowed?: string[];
}

/** Others can say which tools of a server may be used, and not which may not. */
function readToolset(fields: Fields): Toolset {
  const byDefault = fields.object('default_config');
  const isOn = byDefault?.flag('enabled') ?? true;
  byDefault?.dropUnless(false, 'defer_loading');
  fields.drop('cache_control', 'tools');
  const configs = Object.entries(fields.raw('configs') ?? {});
  const toolsThat = (are: (config: JsonObject) => boolean): string[] =>
    configs.flatMap(([name, config]) => (isObject(config) && are(config) ? [name] : []));
  const off = isOn ? toolsThat(({ enabled }) => enabled === false) : [];
  const unsaid = [...off, ...toolsThat((config) => config['defer_loading'] === true)];
  if (unsaid.length > 0)
    fields.report.warn('unsupported-field', fields.pathOf('configs'), unsaid.join(', '));
  fields.close();
  return isOn ? {} : { allowed: toolsThat(({ enabled }) => enabled === true) };
}

/** A tool the provider runs: that it may be used is all that other protocols can say of it. */
function hosted(type: HostedTool['type'], fields: Fields): HostedTool {
  fields.skip('name');
  dropUse(fields);
  fields.dropUnless(false, 'strict');
  fields.drop('allowed_domains', 'blocked_domains', 'max_content_tokens', 'max_uses');
  fields.drop('cache_control', 'citations', 'url_sources');
  fields.dropUnless(true, 'use_cache');
  fields.close();
  return { type, path: fields.path };
}

/** Elsewhere the model itself calls a tool it has been shown, and sees all that comes of it. */
function dropUse(fields: Fields): void {
  fields.dropUnless('direct', 'allowed_callers');
  fields.dropUnless(false, 'defer_loading', 'eager_input_streaming');
  fields.dropUnless('full', 'response_inclusion');
}

function mcpTool(fields: Fields, toolsets: ReadonlyMap<string, Toolset>): McpTool[] {
  fields.skip('type');
  const url = fields.text('url');
  if (url === undefined) {
    fields.reject('invalid-value', 'no url');
    return [];
  }
  const token = fields.text('authorization_token');
  const configuration = fields.object('tool_configuration');
  const label = fields.text('name') ?? '';
  const { allowed } = toolsets.get(label) ?? {};
  const allowedTools = allowed ?? (configuration && texts(configuration, 'allowed_tools'));
  if (configuration?.flag('enabled') === false || allowed?.length === 0) {
    fields.reject('unsupported-tool', 'switched off');
    return [];
  }
  const tool: McpTool = { type: 'mcp', label, url, path: fields.path };
  if (token !== undefined) tool.token = token;
  if (allowedTools) tool.allowedTools = allowedTools;
  return [tool];
}

function functionTool(fields: Fields): FunctionTool {
  const tool = declaredFunction(fields, 'input_schema');
  const strict = fields.flag('strict');
  const cache = cacheOf(fields);
  if (strict !== undefined) tool.strict = strict;
  if (cache !== undefined) tool.cache = cache;
  dropUse(fields);
  fields.drop('input_examples');
  fields.close();
  return tool;
}

function webSearch(fields: Fields): WebSearchTool {
  const maxUses = fields.number('max_uses');
  const allowedDomains = texts(fields, 'allowed_domains');
  const blockedDomains = texts(fields, 'blocked_domains');
  const location = locationOf(fields.object('user_location'));
  fields.skip('name');
  dropUse(fields);
  fields.dropUnless(false, 'strict');
  fields.drop('cache_control');
  fields.close();
  return {
    type: 'web-search',
    ...(maxUses !== undefined && { maxUses }),
    ...(allowedDomains && { allowedDomains }),
    ...(blockedDomains && { blockedDomains }),
    ...(location && { location }),
    path: fields.path,
  };
}

/** Reads `tool_choice`, and the switch for parallel calls that stands in it. */
export function readToolChoice(
  fields: Fields,
  tools: readonly Tool[],
): { choice?: ToolChoice; parallel?: boolean } {
  const type = oneOf('auto', 'any', 'tool', 'none')(fields, 'type');
  const name = fields.text('name');
  const disabled = fields.flag('disable_parallel_tool_use');
  fields.close();
  const parallel = disabled === undefined ? undefined : !disabled;
  if (type === undefined) return { parallel };
  if (type === 'tool' && isHosted(name, tools)) {
    fields.report.warn('unsupported-tool-choice', fields.path, name);
    return { choice: { mode: 'required', hosted: true }, parallel };
  }
  if (type === 'tool') return { choice: { mode: 'named', names: [name ?? ''] }, parallel };
  return { choice: { mode: type === 'any' ? 'required' : type }, parallel };
}

/** Whether a name is that of a tool the provider runs, and not of one of the caller's. */
function isHosted(name: string | undefined, tools: readonly Tool[]): boolean {
  if (tools.some((tool) => 'name' in tool && tool.name === name)) return false;
  return tools.some(({ type }) => type.replace('-', '_') === name);
}

type NamedTool = Exclude<ClaudeTool, ClaudeMcpToolset>;

/** Writes the tools; one that the provider runs gives way to one of the caller's that has its name. */
export function writeTools(out: ClaudeRequest, ir: RequestIR, report: Report): void {
  const tools: ClaudeTool[] = [];
  const allowance = new StrictAllowance(ir.settings.format);
  const own = new Set(ir.tools.map((tool) => ('name' in tool ? tool.name : undefined)));
  for (const tool of ir.tools) {
    if (tool.type === 'mcp') {
      (out.mcp_servers ??= []).push(mcpServer(tool, report));
      tools.push(mcpToolset(tool));
      continue;
    }
    const entry = toolEntry(tool, allowance, report);
    if ('name' in tool || !own.has(entry.name)) tools.push(entry);
    else report.warn('duplicate-tool', tool.path, entry.name);
  }
  if (tools.length > 0) out.tools = tools;
}

function toolEntry(
  tool: Exclude<Tool, McpTool>,
  allowance: StrictAllowance,
  report: Report,
): NamedTool {
  switch (tool.type) {
    case 'function':
      return functionEntry(tool, allowance, report);
    case 'custom':
      return functionEntry(wrappedCustomTool(tool, report), allowance, report);
    case 'web-search':
      return webSearchEntry(tool, report);
    case 'code-execution':
      return { type: 'code_execution_20260521', name: 'code_execution' };
    case 'web-fetch':
      return { type: 'web_fetch_20260318', name: 'web_fetch' };
  }
}

function mcpServer(tool: McpTool, report: Report): ClaudeMcpServer {
  report.warn('edition-only-field', tool.path, 'mcp_servers');
  const server: ClaudeMcpServer = { type: 'url', name: tool.label, url: tool.url };
  if (tool.token !== undefined) server.authorization_token = tool.token;
  if (tool.headers) report.warn('unsupported-field', `${tool.path}.headers`);
  warnApproval(tool, report);
  return server;
}

function mcpToolset({ label, allowedTools }: McpTool): ClaudeMcpToolset {
  const toolset: ClaudeMcpToolset = { type: 'mcp_toolset', mcp_server_name: label };
  if (!allowedTools) return toolset;
  const configs = allowedTools.map((name) => [name, { enabled: true }] as const);
  return { ...toolset, default_config: { enabled: false }, configs: Object.fromEntries(configs) };
}

function functionEntry(tool: FunctionTool, allowance: StrictAllowance, report: Report): NamedTool {
  const { name, description, cache, path } = tool;
  const checked = inputSchema(tool, allowance, report);
  keptName(name, TOOL_NAMES, path, report);
  const entry: ClaudeTool =
    description === undefined ? { name, ...checked } : { name, description, ...checked };
  if (cache !== undefined) entry.cache_control = cacheControl(cache, path, report);
  return entry;
}

function webSearchEntry(tool: WebSearchTool, report: Report): NamedTool {
  const { maxUses, allowedDomains, blockedDomains, location } = tool;
  warnContextSize(tool, report);
  return {
    type: 'web_search_20260318',
    name: 'web_search',
    ...(maxUses !== undefined && { max_uses: maxUses }),
    ...(allowedDomains && { allowed_domains: allowedDomains }),
    ...(blockedDomains && { blocked_domains: blockedDomains }),
    ...(location && { user_location: { type: 'approximate', ...location } }),
  };
}

/** The models of which the API says: "tool_choice: type "tool" and "any" are not supported for this model." */
const UNFORCED = {
  fable: { since: [5, 1], value: true },
  mythos: { since: [5, 1], value: true },
  opus: { since: [5, 5], value: true },
  sonnet: { since: [5, 5], value: true },
} as const satisfies Families<boolean>;

/** Writes a choice of tools; claude cannot restrict it to some of several, and some models cannot be forced. */
export function toolChoice(
  { mode, names = [] }: ToolChoice,
  { ir, report, path }: Writing,
): ClaudeToolChoice {
  const isForced = mode === 'named' || mode === 'required';
  if (isForced && sinceVersion(ir.settings.model, UNFORCED)) {
    report.warn('unsupported-tool-choice', path, names.join(', ') || mode);
    return { type: 'auto' };
  }
  if (mode === 'named')
    return { type: 'tool', name: keptName(names[0] ?? '', TOOL_NAMES, path, report) };
  if (names.length > 0 && mode !== 'none')
    report.warn('unsupported-tool-choice', path, names.join(', '));
  return { type: mode === 'required' ? 'any' : mode };
}
