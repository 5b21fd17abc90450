import { type ToldItem, itemText } from '@app/domain';
import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { type ToolAnswer, callTool, forPeople } from '../mcp/call-tool.js';
import type { KnowledgeDocument } from './document.js';

const TEXTS = ['title', 'summary', 'type', 'projectKey', 'layer', 'visibility', 'content'] as const;

/** An item as it was read, and which of its fields are not all there. */
export interface ReadItem {
  document: KnowledgeDocument;
  cut: readonly string[];
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

/** The fields that any hub may cut: an older one says that it has cut some, not which. */
const EVER_CUT = ['title', 'summary', 'tags'];

/** Resolves with an item as a person would write it. Throws a `Failure` when the member sees none of this id. */
export async function readItem(context: CommandContext, id: string): Promise<ReadItem> {
  const { item, truncated, cut = truncated ? EVER_CUT : [] } = await readWhole(context, id);
  return { document: documentOf(item), cut };
}

/** Resolves with what the hub tells of an item, with all of its content. Throws a `Failure` as {@link readItem} does. */
export async function readAnswer(context: CommandContext, id: string): Promise<ToolAnswer> {
  const whole = await readWhole(context, id);
  return { structured: { ...whole }, text: forPeople(itemText(whole)) };
}

/** Reads an item, a long content part by part. */
async function readWhole(context: CommandContext, id: string): Promise<ToldItem> {
  const { next, ...whole } = await partOf(context, id, 0);
  const parts = [whole.item.content ?? ''];
  for (let from = next; from !== undefined;) {
    const part = await partOf(context, id, from);
    if (part.item.updatedAt !== whole.item.updatedAt)
      throw new Failure(EXIT.failed, `${id} was changed while it was read`, 'Say it again.');
    parts.push(part.item.content ?? '');
    from = part.next;
  }
  const content = parts.join('');
  return { ...whole, item: { ...whole.item, ...(content !== '' && { content }) } };
}

async function partOf(context: CommandContext, id: string, from: number): Promise<ToldItem> {
  const args = { id, from, format: 'json' };
  const { structured } = await callTool(context, 'get_knowledge', args);
  return structured as unknown as ToldItem;
}
