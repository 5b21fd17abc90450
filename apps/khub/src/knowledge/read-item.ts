import { quotedText } from '@app/domain';
import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { type ToolAnswer, callTool } from '../mcp/call-tool.js';
import type { KnowledgeDocument } from './document.js';

const TEXTS = ['title', 'summary', 'type', 'projectKey', 'layer', 'visibility', 'content'] as const;
/** The hub's word that a content is longer than what it has told of it. */
const GOES_ON = /\n\nThe content goes on: get_knowledge with from: \d+\.(?=\n|$)/;

interface ReadPart {
  item: Record<string, unknown> & { content?: string };
  next?: number;
  truncatedBecause?: string;
}

/** An item as it was read, and why it is not all of it where its other fields are too long. */
export interface ReadItem {
  document: KnowledgeDocument;
  cutBecause: string | undefined;
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
export async function readItem(context: CommandContext, id: string): Promise<ReadItem> {
  const { item, truncatedBecause } = (await readParts(context, id)).whole;
  return { document: documentOf(item), cutBecause: truncatedBecause };
}

/** Resolves with what the hub tells of an item, with all of its content. Throws a `Failure` as {@link readItem} does. */
export async function readAnswer(context: CommandContext, id: string): Promise<ToolAnswer> {
  if (context.output.json) {
    const { whole } = await readParts(context, id);
    return { structured: { ...whole }, text: '' };
  }
  const told = await callTool(context, 'get_knowledge', { id });
  if (!GOES_ON.test(told.text)) return told;
  const { whole, first } = await readParts(context, id);
  const beginning = quotedText(first);
  if (!told.text.includes(beginning))
    throw new Failure(EXIT.failed, `${id} was changed while it was read`, 'Say it again.');
  const all = told.text.replace(beginning, () => quotedText(whole.item.content ?? ''));
  return { ...told, text: all.replace(GOES_ON, '') };
}

/** Reads a long content part by part; also returns the `first` of them. */
async function readParts(
  context: CommandContext,
  id: string,
): Promise<{ whole: ReadPart; first: string }> {
  const { next, ...whole } = await partOf(context, id, 0);
  const first = whole.item.content ?? '';
  for (let from = next; from !== undefined;) {
    const part = await partOf(context, id, from);
    whole.item.content += part.item.content ?? '';
    from = part.next;
  }
  return { whole, first };
}

async function partOf(context: CommandContext, id: string, from: number): Promise<ReadPart> {
  const args = { id, from, format: 'json' };
  const { structured } = await callTool(context, 'get_knowledge', args);
  return structured as unknown as ReadPart;
}
