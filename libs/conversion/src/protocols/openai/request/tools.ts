import type { Report } from '../../../contract/report.js';
import type {
  CustomTool,
  FunctionTool,
  RequestIR,
  Tool,
  ToolChoice,
  WebSearchTool,
} from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import type { Fields } from '../../../payload/fields.js';
import type { JsonObject } from '../../../payload/json.js';
import { OPENAI_REFUSED_AT_ROOT, withoutRootWords } from '../../../tables/schema.js';
import { checksCalls } from '../../../tables/strict-schema.js';
import { type Reader, type Writing, oneOf } from '../../../tables/settings.js';
import { keptName, OPENAI_NAMES } from '../../../tables/tools/tool-names.js';
import {
  customNames,
  customTool,
  declaredFunction,
  locationOf,
  toolNames,
} from '../../../tables/tools/tools.js';
import type { OpenaiCustomFormat, OpenaiRequest, OpenaiTool, OpenaiToolChoice } from './wire.js';
import { cacheOf } from './read-turns.js';

/** Reads `tools`, else the legacy `functions`, and `web_search_options`. */
export function readTools(body: Fields): Tool[] {
  const tools: Tool[] = [];
  for (const fields of body.objects('tools')) {
    const tool = toolOf(fields);
    if (tool) tools.push(tool);
  }
  if (body.exhausted) return tools;
  const legacy = body.objects('functions');
  if (tools.length === 0) append(tools, legacy.map(functionTool));
  else if (legacy.length > 0) supersede(body, legacy);
  const search = body.object('web_search_options');
  if (search) tools.push(webSearch(search));
  return tools;
}

function supersede(body: Fields, legacy: readonly Fields[]): void {
  body.report.warn('superseded-field', body.pathOf('functions'));
  for (const fields of legacy) fields.ignoreRest();
}

function toolOf(fields: Fields): Tool | undefined {
  const type = fields.text('type') ?? 'function';
  const tool = namedTool(fields, type);
  if (tool === undefined) {
    fields.reject('unsupported-tool', type);
    return undefined;
  }
  if (fields.exhausted) return tool;
  const cache = cacheOf(fields);
  if (cache) tool.cache = cache;
  fields.close();
  return tool;
}

function namedTool(fields: Fields, type: string): FunctionTool | CustomTool | undefined {
  if (type === 'function') return functionTool(fields.needObject('function'));
  const custom = type === 'custom' ? fields.object('custom') : undefined;
  const tool = custom && customTool(custom, (format) => format.object('grammar'));
  custom?.close();
  return tool;
}

function functionTool(fields: Fields): FunctionTool {
  const tool = declaredFunction(fields, 'parameters');
  if (fields.exhausted) return tool;
  const strict = fields.flag('strict');
  if (strict !== undefined) tool.strict = strict;
  fields.close();
  return tool;
}

function webSearch(fields: Fields): WebSearchTool {
  const contextSize = oneOf('low', 'medium', 'high')(fields, 'search_context_size');
  const place = fields.object('user_location');
  const location = locationOf(place?.object('approximate'));
  place?.skip('type');
  fields.close();
  return {
    type: 'web-search',
    ...(contextSize && { contextSize }),
    ...(location && { location }),
    path: fields.path,
  };
}

/** Writes the tools; what the provider runs itself has no counterpart but a web search. */
export function writeTools(out: OpenaiRequest, ir: RequestIR, report: Report): void {
  const tools = ir.tools.flatMap((tool) => toolEntry(out, tool, report));
  if (tools.length > 0) out.tools = tools;
}

function toolEntry(out: OpenaiRequest, tool: Tool, report: Report): OpenaiTool[] {
  switch (tool.type) {
    case 'function': {
      const { name, description, schema } = tool;
      const strict = checksCalls(tool, report);
      if (tool.cache) report.warn('dropped-cache-mark', tool.path);
      keptName(name, OPENAI_NAMES, tool.path, report);
      const entry: OpenaiTool = { type: 'function', function: { name } };
      if (description !== undefined) entry.function.description = description;
      if (schema !== undefined)
        entry.function.parameters = withoutRootWords(
          schema,
          OPENAI_REFUSED_AT_ROOT,
          tool.path,
          report,
        );
      if (strict !== undefined) entry.function.strict = strict;
      return [entry];
    }
    case 'custom': {
      const { name, description, format } = tool;
      keptName(name, OPENAI_NAMES, tool.path, report);
      const written = format && { format: customFormat(format) };
      return [
        { type: 'custom', custom: { name, ...(description && { description }), ...written } },
      ];
    }
    case 'web-search':
      if (mayNotSearch(out.model))
        report.warn('unsupported-tool', tool.path, `${tool.type} of ${out.model}`);
      else writeWebSearch(out, tool, report);
      return [];
    case 'code-execution':
    case 'web-fetch':
    case 'mcp':
      report.warn('unsupported-tool', tool.path, tool.type);
      return [];
  }
}

/** Of OpenAI's own models only those with `search` in their name take `web_search_options`; the others refuse the request. */
function mayNotSearch(model = ''): boolean {
  return /^(gpt|chatgpt|o\d)/.test(model) && !model.includes('search');
}

function customFormat(format: NonNullable<CustomTool['format']>): OpenaiCustomFormat {
  if (format.type === 'text') return format;
  const { syntax, definition } = format;
  return { type: 'grammar', grammar: { syntax, definition } };
}

function writeWebSearch(out: OpenaiRequest, tool: WebSearchTool, report: Report): void {
  for (const key of ['allowedDomains', 'blockedDomains', 'maxUses'] as const) {
    if (tool[key] !== undefined) report.warn('unsupported-field', tool.path, key);
  }
  out.web_search_options = {
    ...(tool.contextSize && { search_context_size: tool.contextSize }),
    ...(tool.location && { user_location: { type: 'approximate', approximate: tool.location } }),
  };
}

/** Reads `tool_choice`: a word, one function, one free-form tool, or a list of allowed ones. */
export const readToolChoice: Reader<ToolChoice> = (body, key) => {
  if (typeof body.value[key] === 'string') {
    const mode = oneOf('auto', 'none', 'required')(body, key);
    return mode && { mode };
  }
  const choice = body.object(key);
  choice?.skip('type');
  const allowed = choice?.object('allowed_tools');
  if (allowed) {
    const mode = oneOf('auto', 'required')(allowed, 'mode') ?? 'auto';
    return { mode, names: toolNames(allowed) };
  }
  const name = (choice?.object('function') ?? choice?.object('custom') ?? choice)?.text('name');
  if (name !== undefined) return { mode: 'named', names: [name] };
  if (choice) body.report.warn('invalid-value', choice.path);
  return undefined;
};

/** Writes a choice of tools. */
export function toolChoice(
  { mode, names = [], hosted }: ToolChoice,
  { ir: { tools }, report, path }: Writing,
): OpenaiToolChoice {
  if (hosted) return 'auto';
  for (const name of names) keptName(name, OPENAI_NAMES, path, report);
  const custom = customNames(tools);
  const entry = (name: string): JsonObject & { type: 'function' | 'custom' } =>
    custom.has(name)
      ? { type: 'custom', custom: { name } }
      : { type: 'function', function: { name } };
  if (mode === 'named') return entry(names[0] ?? '') as OpenaiToolChoice;
  if (names.length === 0 || mode === 'none') return mode;
  return { type: 'allowed_tools', allowed_tools: { mode, tools: names.map(entry) } };
}
