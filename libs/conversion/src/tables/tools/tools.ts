import type { Fields } from '../../payload/fields.js';
import type {
  CustomTool,
  FunctionTool,
  McpTool,
  RequestIR,
  Tool,
  UserLocation,
  WebSearchTool,
} from '../../ir/request.js';
import type { Report } from '../../contract/report.js';
import { declaredSchema } from '../schema.js';
import { oneOf } from '../settings.js';

/** Reads what a function has in all protocols; its schema is under `key`. */
export function declaredFunction(fields: Fields, key: 'parameters' | 'input_schema'): FunctionTool {
  const tool: FunctionTool = { type: 'function', name: fields.needText('name'), path: fields.path };
  const description = fields.text('description');
  const schema = declaredSchema(fields.raw(key));
  if (description !== undefined) tool.description = description;
  if (schema !== undefined) tool.schema = schema;
  return tool;
}

/** Reads a free-form tool of OpenAI; `grammarOf` says where a format has its grammar. */
export function customTool(
  fields: Fields,
  grammarOf: (format: Fields) => Fields | undefined,
): CustomTool {
  const tool: CustomTool = { type: 'custom', name: fields.needText('name'), path: fields.path };
  const description = fields.text('description');
  const format = fields.object('format');
  const grammar = format && grammarOf(format);
  if (description !== undefined) tool.description = description;
  if (format?.text('type') === 'text') tool.format = { type: 'text' };
  if (grammar) {
    const syntax = oneOf('lark', 'regex')(grammar, 'syntax') ?? 'lark';
    tool.format = { type: 'grammar', syntax, definition: grammar.needText('definition') };
  }
  return tool;
}

/** Reads the four words for a place. */
export function locationOf(fields: Fields | undefined): UserLocation | undefined {
  if (fields === undefined) return undefined;
  const location: UserLocation = {};
  for (const key of ['city', 'country', 'region', 'timezone'] as const) {
    const value = fields.text(key);
    if (value !== undefined) location[key] = value;
  }
  fields.skip('type');
  fields.close();
  return location;
}

/** Elsewhere only the model itself calls a tool, not a program it wrote (claude and responses `caller`). */
export function dropCaller(fields: Fields): void {
  const caller = fields.object('caller');
  const type = caller?.text('type');
  if (type !== undefined && type !== 'direct') caller!.reject('unsupported-field', type);
}

/** The names in a list of allowed tools, whichever way each entry gives its own. */
export function toolNames(fields: Fields): string[] {
  return fields.objects('tools').flatMap((tool) => {
    tool.skip('type');
    const name = (tool.object('function') ?? tool.object('custom') ?? tool).text('name');
    if (name !== undefined) return [name];
    tool.reject('unsupported-tool');
    return [];
  });
}

/** The names of the free-form tools. */
export function customNames(tools: readonly Tool[]): ReadonlySet<string> {
  return new Set(tools.flatMap((tool) => (tool.type === 'custom' ? [tool.name] : [])));
}

/** A free-form tool where only functions exist: one string property `input`. */
export function wrappedCustomTool(tool: CustomTool, report: Report): FunctionTool {
  const grammar = tool.format?.type === 'grammar' ? tool.format.definition : undefined;
  report.warn('wrapped-custom-tool', tool.path, tool.name);
  if (grammar !== undefined)
    report.warn('unsupported-field', tool.path, 'the grammar of the input');
  return {
    type: 'function',
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    schema: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
    ...(tool.cache && { cache: tool.cache }),
    path: tool.path,
  };
}

/** Only OpenAI asks before it calls the tools of an MCP server. */
export function warnApproval({ asksFirst, path }: McpTool, report: Report): void {
  if (asksFirst) report.warn('unsupported-field', path, 'approval of its calls');
}

/** Only OpenAI can be told how much of what it finds to read; what it does unasked is no loss. */
export function warnContextSize({ contextSize, path }: WebSearchTool, report: Report): void {
  if (contextSize !== undefined && contextSize !== 'medium')
    report.warn('unsupported-field', path, 'context size');
}

/** Returns the tools with every name once, and every kind that a provider runs; the first counts. */
export function distinctTools(tools: Tool[], report: Report): Tool[] {
  const seen = new Set<string>();
  return tools.filter((tool) => {
    if (tool.type === 'mcp') return true;
    const isNamed = tool.type === 'function' || tool.type === 'custom';
    const [key, called] = isNamed ? [`name ${tool.name}`, tool.name] : [tool.type, tool.type];
    if (seen.has(key)) {
      report.warn('duplicate-tool', tool.path, called);
      return false;
    }
    seen.add(key);
    return true;
  });
}

/** Returns the request without its choice of tools where there are none to choose from: the APIs refuse such a choice. */
export function withoutIdleChoice(
  ir: RequestIR,
  { hasTools }: { hasTools: boolean },
  report: Report,
): RequestIR {
  const { toolChoice, parallelToolCalls, ...settings } = ir.settings;
  if (hasTools || (toolChoice === undefined && parallelToolCalls === undefined)) return ir;
  for (const name of ['toolChoice', 'parallelToolCalls'] as const)
    if (ir.settings[name] !== undefined) report.warn('choice-without-tools', ir.paths[name] ?? '$');
  return { ...ir, settings };
}
