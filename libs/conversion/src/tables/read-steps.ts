import type { Fields } from '../fields.js';
import type { ServerToolPart, Source } from '../ir/content.js';
import type { JsonObject } from '../json.js';
import { dropCaller } from './tools.js';

/** Reads claude's `server_tool_use` block. */
export function serverToolUse(fields: Fields): ServerToolPart {
  const name = fields.text('name') ?? '';
  const part = { ...begin(fields, claudeTool(name)), id: fields.text('id') };
  fields.skip('type');
  dropCaller(fields);
  return { ...part, ...asked(name, fields.raw('input') ?? {}) };
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

/** Reads a `*_tool_result` block of claude: what a search found and what code printed, but no fetched document. */
export function serverToolResult(fields: Fields): ServerToolPart {
  const type = (fields.text('type') ?? '').replace(/_tool_result$/, '');
  const part = { ...begin(fields, claudeTool(type)), id: fields.text('tool_use_id') };
  dropCaller(fields);
  if (type === 'web_search') return { ...part, ...found(fields) };
  if (type === 'code_execution') return { ...part, ...printed(fields) };
  if (type === 'bash_code_execution') return { ...part, ...printed(fields), language: 'bash' };
  fields.ignoreRest();
  return part;
}

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
  return { sources: results.flatMap(sourceOf) };
}

function sourceOf(fields: Fields): Source[] {
  const url = fields.text('url');
  const title = fields.text('title');
  fields.skip('type', 'encrypted_content', 'page_age');
  return url === undefined ? [] : [{ url, ...(title && { title }) }];
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

/** Reads the items of responses that are steps of a tool the provider ran. */
export function serverToolItem(fields: Fields): ServerToolPart {
  const type = fields.text('type') ?? '';
  const id = fields.text('id');
  if (type === 'web_search_call') return { ...searchOf(fields), id };
  if (type === 'code_interpreter_call') return { ...codeOf(fields), id };
  fields.ignoreRest();
  return { ...begin(fields, type.replace(/_call$/, '')), id };
}

function searchOf(fields: Fields): ServerToolPart {
  const action = fields.object('action');
  const type = action?.text('type');
  const failed = fields.text('status') === 'failed' && { failed: true };
  if (action === undefined || type === 'find_in_page') {
    action?.ignoreRest();
    return begin(fields, 'web-search');
  }
  const url = action.text('url');
  if (type === 'open_page')
    return { ...begin(fields, 'web-fetch'), ...(url !== undefined && { url }), ...failed };
  const query = action.text('query');
  const listed = strings(action.list('queries'));
  const queries = listed.length > 0 ? listed : strings([query]);
  const sources = action.objects('sources').flatMap(sourceOf);
  return {
    ...begin(fields, 'web-search'),
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
    ...begin(fields, 'code-execution'),
    ...(code !== undefined && { code }),
    ...((logs.length > 0 || failed) && { output: logs.join('\n'), failed }),
  };
}

/** Reads gemini's `executableCode` and `codeExecutionResult`. */
export function serverToolGemini(fields: Fields): ServerToolPart {
  const part = { ...begin(fields, 'code-execution'), id: fields.text('id') };
  fields.skip('language');
  const code = fields.text('code');
  if (code !== undefined) return { ...part, code };
  const failed = fields.text('outcome') !== 'OUTCOME_OK';
  return { ...part, output: fields.text('output') ?? '', failed };
}

/** Reads gemini's `urlContextMetadata`: the addresses the model has fetched. */
export function fetchSteps(metadata: Fields | undefined): ServerToolPart[] {
  return (metadata?.objects('urlMetadata') ?? []).flatMap((fields): ServerToolPart[] => {
    const url = fields.text('retrievedUrl');
    const failed = fields.text('urlRetrievalStatus') !== FETCHED;
    return url === undefined
      ? []
      : [{ ...begin(fields, 'web-fetch'), url, ...(failed && { failed }) }];
  });
}

/** UrlRetrievalStatus of an address that could be fetched. */
export const FETCHED = 'URL_RETRIEVAL_STATUS_SUCCESS';

function begin(fields: Fields, tool: string): ServerToolPart {
  return { type: 'server-tool', tool, raw: fields.value, path: fields.path };
}

function claudeTool(name: string): string {
  if (name === 'web_search') return 'web-search';
  if (name === 'web_fetch') return 'web-fetch';
  return name.endsWith('code_execution') ? 'code-execution' : name;
}

function strings(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}
