import type { ContentPart, ServerToolPart, Source } from '../../ir/content.js';
import type { Fields } from '../../payload/fields.js';

/** What every step of a tool of the provider has. */
export function serverTool(fields: Fields, tool: string): ServerToolPart {
  return { type: 'server-tool', tool, raw: fields.value, path: fields.path };
}

/** Reads one page a search has found. */
export function searchSource(fields: Fields): Source[] {
  const url = fields.text('url');
  const title = fields.text('title');
  fields.skip('type', 'encrypted_content', 'page_age');
  return url === undefined ? [] : [{ url, ...(title && { title }) }];
}

/** Returns the strings among values. */
export function strings(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

/** Whether a step is only what came of one that stands before it. */
export function isResult({ queries, url, code, call }: ServerToolPart): boolean {
  return (queries ?? url ?? code ?? call) === undefined;
}

/** How the ids of calls of MCP tools begin at the provider that made them. */
export const MCP_PREFIXES = { claude: 'mcptoolu_', responses: 'mcp_' } as const;

/** How those of steps that ran code do. */
export const CODE_PREFIXES = { claude: 'srvtoolu_', responses: 'ci_' } as const;

const PREFIXES: readonly string[] = [MCP_PREFIXES, CODE_PREFIXES].flatMap(Object.values);

/** Returns the id of a step in a history as its provider knows its own, by the prefix; one that has been elsewhere comes back as it was. */
export function ownStepId(id: string, prefix: string): string {
  if (id.startsWith(prefix)) return id;
  const foreign = PREFIXES.find((other) => id.startsWith(other + prefix));
  return foreign === undefined ? prefix + id : id.slice(foreign.length);
}

/** Gives every step of one answer an id of claude's kind, and a result without one the id of the step before it. */
export class ServerToolIds {
  private last: string | undefined;

  /** Returns the step with its id, made of its position where it has none. */
  given(part: ServerToolPart, position: number): ServerToolPart & { id: string } {
    const prefix = part.tool === 'mcp' ? MCP_PREFIXES.claude : CODE_PREFIXES.claude;
    const id = part.id ?? ((isResult(part) ? this.last : undefined) || `${prefix}${position}`);
    this.last = id;
    return { ...part, id };
  }
}

/** Gives every step among parts an id. */
export function withServerToolIds(parts: readonly ContentPart[]): readonly ContentPart[] {
  if (!parts.some((part) => part.type === 'server-tool' && part.id === undefined)) return parts;
  const ids = new ServerToolIds();
  return parts.map((part, i) => (part.type === 'server-tool' ? ids.given(part, i) : part));
}

/** Puts what came of a step into the step itself: elsewhere they are two parts, for responses they are one item. */
export function joinedServerTools(parts: readonly ContentPart[]): readonly ContentPart[] {
  if (!parts.some((part) => part.type === 'server-tool' && isResult(part))) return parts;
  const begun = new Map<string, ServerToolPart>();
  const joined: ContentPart[] = [];
  for (const part of parts) {
    const key = part.type === 'server-tool' ? `${part.tool} ${part.id ?? ''}` : '';
    const use = begun.get(key);
    if (part.type !== 'server-tool') {
      joined.push(part);
    } else if (use && !hasResult(use) && isResult(part) && hasResult(part)) {
      const { sources, output, answer, failed, cache } = part;
      const outcome = { sources, output, answer, failed, cache: use.cache ?? cache };
      Object.assign(use, outcome);
    } else {
      const step = { ...part };
      begun.set(key, step);
      joined.push(step);
    }
  }
  return joined;
}

/** Whether a step says what came of it. */
export function hasResult({ sources, output, answer, failed }: ServerToolPart): boolean {
  return (sources ?? output ?? answer ?? failed) !== undefined;
}
