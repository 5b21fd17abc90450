import type { CommandContext } from '../command-context.js';
import { callTool } from '../mcp/call-tool.js';
import type { KnowledgeDocument } from './document.js';

const TEXTS = ['title', 'summary', 'type', 'projectKey', 'layer', 'visibility', 'content'] as const;

/** Resolves with an item as a person would write it. Throws a `Failure` when the member sees none of this id. */
export async function readItem(context: CommandContext, id: string): Promise<KnowledgeDocument> {
  const { structured } = await callTool(context, 'get_knowledge', { id, format: 'json' });
  const item = structured?.['item'] as Record<string, unknown>;
  const document: KnowledgeDocument = { tags: (item['tags'] as string[] | undefined) ?? [] };
  for (const name of TEXTS) {
    const value = item[name];
    if (typeof value === 'string') document[name] = value;
  }
  return document;
}
