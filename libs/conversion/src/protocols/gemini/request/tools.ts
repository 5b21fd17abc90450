import type { Report } from '../../../contract/report.js';
import type {
  FunctionTool,
  McpTool,
  RequestIR,
  Tool,
  ToolChoice,
  WebSearchTool,
} from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import type { Fields } from '../../../payload/fields.js';
import type { JsonObject } from '../../../payload/json.js';
import { declaredSchema } from '../../../tables/schema.js';
import { type Reader, type Writing, texts } from '../../../tables/settings.js';
import { bearerHeader, mcpHeaders } from '../../../tables/tools/mcp-headers.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { warnApproval, warnContextSize, wrappedCustomTool } from '../../../tables/tools/tools.js';
import { geminiSchema } from './gemini-schema.js';
import { jsonSchema } from './json-schema.js';
import type { GeminiFunction, GeminiFunctionCalling, GeminiTool } from './wire.js';
import { TOOL_NAMES } from '../response/tool-rules.js';
import { realSchema } from './real-schema.js';

/** Reads `tools`; one entry may hold functions and tools the provider runs. */
export function readTools(fields: Fields | undefined): Tool[] {
  return (fields?.objects('tools') ?? []).flatMap((entry) => {
    const tools: Tool[] = entry.objects('functionDeclarations').flatMap(functionTool);
    const search = entry.object('googleSearch') ?? entry.object('googleSearchRetrieval');
    if (search) tools.push(webSearch(search));
    entry.drop('googleSearchRetrieval');
    if (entry.object('codeExecution')) tools.push({ type: 'code-execution', path: entry.path });
    if (entry.object('urlContext')) tools.push({ type: 'web-fetch', path: entry.path });
    append(tools, entry.objects('mcpServers').flatMap(mcpTool));
    for (const key of OTHER_TOOLS) {
      if (entry.any(key) !== undefined)
        entry.report.warn('unsupported-tool', entry.pathOf(key), key);
    }
    entry.close();
    return tools;
  });
}

const OTHER_TOOLS = [
  'computerUse',
  'enterpriseWebSearch',
  'exaAiSearch',
  'fileSearch',
  'googleMaps',
  'parallelAiSearch',
  'retrieval',
];

/** The SDK types require no name, the API does. */
function functionTool(fields: Fields): FunctionTool[] {
  const name = fields.text('name');
  if (name === undefined) {
    fields.reject('invalid-value', 'no name');
    return [];
  }
  const tool: FunctionTool = { type: 'function', name, path: fields.path };
  const description = fields.text('description');
  const subset = fields.raw('parameters');
  const real = fields.raw('parametersJsonSchema');
  if (real && subset) fields.report.warn('superseded-field', fields.pathOf('parameters'));
  const schema = declaredSchema(real ?? (subset && jsonSchema(subset)));
  if (description !== undefined) tool.description = description;
  if (schema !== undefined) tool.schema = schema;
  fields.dropUnless('BLOCKING', 'behavior');
  fields.drop('response', 'responseJsonSchema');
  fields.close();
  return [tool];
}

function webSearch(fields: Fields): WebSearchTool {
  const blockedDomains = texts(fields, 'excludeDomains');
  // An empty object asks for pictures.
  if (fields.object('searchTypes')?.any('imageSearch') !== undefined)
    fields.report.warn('unsupported-field', `${fields.path}.searchTypes.imageSearch`);
  fields.drop('timeRangeFilter', 'blockingConfidence', 'dynamicRetrievalConfig');
  fields.close();
  return { type: 'web-search', ...(blockedDomains && { blockedDomains }), path: fields.path };
}

function mcpTool(fields: Fields): McpTool[] {
  const transport = fields.object('streamableHttpTransport');
  const url = transport?.text('url');
  const sent = transport && mcpHeaders(transport);
  transport?.drop('sseReadTimeout', 'terminateOnClose', 'timeout');
  if (url === undefined) {
    fields.reject('invalid-value', 'no url');
    return [];
  }
  const label = fields.text('name') ?? '';
  return [{ type: 'mcp', label, url, ...sent, path: fields.path }];
}

/** Writes the tools: all functions in one entry, then one entry a tool the provider runs. */
export function toolEntries(ir: RequestIR, report: Report): GeminiTool[] {
  const functions: GeminiFunction[] = [];
  const others = ir.tools.flatMap((tool): GeminiTool[] => {
    switch (tool.type) {
      case 'function':
        functions.push(functionEntry(tool, report));
        return [];
      case 'custom':
        functions.push(functionEntry(wrappedCustomTool(tool, report), report));
        return [];
      case 'web-search':
        return [{ googleSearch: searchEntry(tool, report) }];
      case 'code-execution':
        return [{ codeExecution: {} }];
      case 'web-fetch':
        return [{ urlContext: {} }];
      case 'mcp':
        return [mcpEntry(tool, report)];
    }
  });
  return functions.length > 0 ? [{ functionDeclarations: functions }, ...others] : others;
}

function functionEntry(tool: FunctionTool, report: Report): GeminiFunction {
  const { name, description, schema, path } = tool;
  if (tool.strict) report.warn('unsupported-field', `${path}.strict`);
  if (tool.cache) report.warn('dropped-cache-mark', path);
  keptName(name, TOOL_NAMES, path, report);
  return {
    name,
    ...(description !== undefined && { description }),
    ...(schema && parametersOf(schema, path, report)),
  };
}

function parametersOf(
  schema: JsonObject,
  path: string,
  report: Report,
): Pick<GeminiFunction, 'parameters' | 'parametersJsonSchema'> {
  const parameters = geminiSchema(schema, path, report);
  return parameters === undefined
    ? { parametersJsonSchema: realSchema(schema, path, report) }
    : { parameters };
}

function searchEntry(tool: WebSearchTool, report: Report): { excludeDomains?: string[] } {
  warnContextSize(tool, report);
  for (const key of ['location', 'allowedDomains', 'maxUses'] as const) {
    if (tool[key] !== undefined) report.warn('unsupported-field', tool.path, key);
  }
  return tool.blockedDomains ? { excludeDomains: tool.blockedDomains } : {};
}

function mcpEntry(tool: McpTool, report: Report): GeminiTool {
  if (tool.allowedTools) report.warn('unsupported-field', tool.path, 'allowedTools');
  warnApproval(tool, report);
  const headers = { ...tool.headers, ...bearerHeader(tool.token) };
  const hasHeaders = Object.keys(headers).length > 0;
  const streamableHttpTransport = { url: tool.url, ...(hasHeaders && { headers }) };
  return { mcpServers: [{ name: tool.label, streamableHttpTransport }] };
}

/** Reads `functionCallingConfig`. */
export const readToolChoice: Reader<ToolChoice> = (config, key) => {
  const fields = config.object(key);
  if (fields === undefined) return undefined;
  const given = fields.text('mode')?.toUpperCase() ?? '';
  const names = texts(fields, 'allowedFunctionNames');
  const isRestricted = given === 'ANY' || given === 'VALIDATED';
  if (names && !isRestricted) fields.drop('allowedFunctionNames');
  fields.dropUnless(false, 'streamFunctionCallArguments');
  fields.close();
  switch (given) {
    case 'NONE':
      return { mode: 'none' };
    case 'ANY':
      if (names?.length === 1) return { mode: 'named', names };
      return { mode: 'required', ...(names && { names }) };
    case 'VALIDATED':
      if (!names) fields.report.warn('approximated-value', fields.path, 'VALIDATED');
      return { mode: 'auto', ...(names && { names }) };
    case 'AUTO':
      return { mode: 'auto' };
    default:
      return undefined;
  }
};

/** Writes a choice of tools; a list to choose from is only allowed where calls are checked. */
export function functionCalling(
  { mode, names = [], hosted }: ToolChoice,
  { report, path }: Writing,
): GeminiFunctionCalling {
  if (hosted) return { mode: 'AUTO' };
  if (mode === 'none') return { mode: 'NONE' };
  if (mode === 'auto' && names.length === 0) return { mode: 'AUTO' };
  for (const name of names) keptName(name, TOOL_NAMES, path, report);
  const allowed = names.length > 0 ? { allowedFunctionNames: names } : {};
  return { mode: mode === 'auto' ? 'VALIDATED' : 'ANY', ...allowed };
}
