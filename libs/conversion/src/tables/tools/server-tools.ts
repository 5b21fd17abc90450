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
export function isResult({ queries, url, code }: ServerToolPart): boolean {
  return queries === undefined && url === undefined && code === undefined;
}

/** Gives every step of one answer an id of claude's kind, and a result without one the id of the step before it. */
export class ServerToolIds {
  private last: string | undefined;

  /** Returns the step with its id, made of its position where it has none. */
  given(part: ServerToolPart, position: number): ServerToolPart & { id: string } {
    const id = part.id ?? ((isResult(part) ? this.last : undefined) || `srvtoolu_${position}`);
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
