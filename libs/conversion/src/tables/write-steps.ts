import type { ContentPart, ServerToolPart } from '../ir/content.js';
import type { ClaudeServerBlock } from '../protocols/claude/wire-response.js';
import type { GeminiPart } from '../protocols/gemini/wire-response.js';
import type { ResponsesServerItem } from '../protocols/responses/wire-response.js';

/** Whether a step is only what came of one that stands before it. */
export function isResult({ queries, url, code }: ServerToolPart): boolean {
  return queries === undefined && url === undefined && code === undefined;
}

/** Gives every step an id of claude's kind, and a result without one the id of the step before it. */
export function withStepIds(parts: readonly ContentPart[]): readonly ContentPart[] {
  let last: string | undefined;
  if (!parts.some((part) => part.type === 'server-tool' && part.id === undefined)) return parts;
  return parts.map((part, i) => {
    if (part.type !== 'server-tool') return part;
    const id = part.id ?? ((isResult(part) ? last : undefined) || `srvtoolu_${i}`);
    last = id;
    return { ...part, id };
  });
}

/** Puts what came of a step into the step itself: elsewhere they are two parts, for responses they are one item. */
export function joinedSteps(parts: readonly ContentPart[]): readonly ContentPart[] {
  if (!parts.some((part) => part.type === 'server-tool' && isResult(part))) return parts;
  const begun = new Map<string, ServerToolPart>();
  const joined: ContentPart[] = [];
  for (const part of parts) {
    const key = part.type === 'server-tool' ? `${part.tool} ${part.id ?? ''}` : '';
    const use = begun.get(key);
    if (part.type !== 'server-tool') {
      joined.push(part);
    } else if (use && !hasResult(use) && isResult(part) && hasResult(part)) {
      const { sources, output, failed } = part;
      Object.assign(use, sources && { sources }, output !== undefined && { output }, { failed });
    } else {
      const step = { ...part };
      begun.set(key, step);
      joined.push(step);
    }
  }
  return joined;
}

function hasResult({ sources, output }: ServerToolPart): boolean {
  return sources !== undefined || output !== undefined;
}

/** Writes claude's blocks: the use, and what came of it; none when claude has none for this step. */
export function claudeServerBlocks(part: ServerToolPart, ordinal: number): ClaudeServerBlock[] {
  const id = part.id ?? `srvtoolu_${ordinal}`;
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

/** claude searches for one thing at a time; further ones stand beside it, so that none is lost. */
function searchInput(queries: readonly string[]): object {
  const [query = ''] = queries;
  return queries.length > 1 ? { query, queries } : { query };
}

function resultBlocks(part: ServerToolPart, tool_use_id: string): ClaudeServerBlock[] {
  const { sources, output, failed } = part;
  if (sources) {
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

/** Writes an item of responses; undefined when responses has none for this step. */
export function responsesServerItem(
  part: ServerToolPart,
  ordinal: number,
): ResponsesServerItem | undefined {
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

/** Writes gemini's parts; none when gemini has none for this step. */
export function geminiServerParts(part: ServerToolPart): GeminiPart[] {
  const { id, code, language, output, failed } = part;
  const known = id === undefined ? {} : { id };
  const parts: GeminiPart[] = [];
  if (code !== undefined) {
    const written = language === 'bash' ? 'LANGUAGE_UNSPECIFIED' : 'PYTHON';
    parts.push({ executableCode: { language: written, code, ...known } });
  }
  if (output !== undefined) {
    const outcome = failed ? 'OUTCOME_FAILED' : 'OUTCOME_OK';
    parts.push({ codeExecutionResult: { outcome, output, ...known } });
  }
  return parts;
}
