import type { CommandContext } from '../command-context.js';
import { callTool } from '../mcp/call-tool.js';
import type { KnowledgeDocument } from './document.js';

const TEXTS = ['title', 'summary', 'type', 'projectKey', 'layer', 'visibility', 'content'] as const;

interface ReadPart {
  item: Record<string, unknown> & { content?: string };
  next?: number;
}

/** Returns an item as a person would write it. */
export function documentOf(
  item: { tags?: string[] } & Partial<Record<(typeof TEXTS)[number], unknown>>,
): KnowledgeDocument {
  const document: KnowledgeDocument = { tags: item.tags ?? [] };
  for (const name of TEXTS) {
    const value = item[name];
    if (typeof value === 'string') document[name] = value;
  }
  return document;
}

/** Resolves with an item as a person would write it. Throws a `Failure` when the member sees none of this id. */
export async function readItem(context: CommandContext, id: string): Promise<KnowledgeDocument> {
  const { item, next } = await partOf(context, id, 0);
  const document = documentOf(item);
  for (let from = next; from !== undefined;) {
    const part = await partOf(context, id, from);
    document.content += part.item.content ?? '';
    from = part.next;
  }
  return document;
}

/** A long content comes part by part. */
async function partOf(context: CommandContext, id: string, from: number): Promise<ReadPart> {
  const args = { id, from, format: 'json' };
  const { structured } = await callTool(context, 'get_knowledge', args);
  return structured as unknown as ReadPart;
}
