import { MAX_AGENT_BYTES, cutText } from '@app/domain';
import type { KnowledgeRecord } from '@app/projections';

/** How much of an item's title and summary an agent is shown, in characters. */
const MAX_TITLE = 300;
const MAX_SUMMARY = 2_000;
/** How much of its content at once, in bytes of JSON. */
const CONTENT_BYTES = MAX_AGENT_BYTES / 4;

/** Room for what an answer says beside an item and its relations, in bytes. */
const FRAME_BYTES = 1024;

/** Fields that may be of any size, in the order in which they are left out of an item that has no room. */
const FREE_FIELDS = ['extra', 'source', 'tags'] as const;

/** An item as far as an agent is told of it at once. */
export interface ItemPart {
  item: Omit<KnowledgeRecord, 'source' | 'tags'> &
    Partial<Pick<KnowledgeRecord, 'source' | 'tags'>>;
  /** Where the content goes on, in UTF-16 code units. */
  next?: number;
  truncated?: true;
  truncatedBecause?: string;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The part of a content from a place on, whole characters of it, and the place where it goes on, if it does. */
function contentPart(content: string, from: number): { part: string; next?: number } {
  let end = from + CONTENT_BYTES;
  while (end > from + 2 && sizeOf(content.slice(from, end)) > CONTENT_BYTES)
    end = from + Math.floor((end - from) / 2);
  if (end >= content.length) return { part: content.slice(from) };
  if (/[\uDC00-\uDFFF]/.test(content.charAt(end))) end++;
  return { part: content.slice(from, end), next: end };
}

/** An item with the part of its content from a place on, within `MAX_AGENT_BYTES` but what stands `beside` it. */
export function itemPart(item: KnowledgeRecord, beside: unknown, from = 0): ItemPart {
  const room = MAX_AGENT_BYTES - FRAME_BYTES - sizeOf(beside);
  const { part, next } = contentPart(item.content ?? '', from);
  const { content: _, ...rest } = item;
  const shown: ItemPart['item'] = {
    ...rest,
    title: cutText(item.title, MAX_TITLE),
    summary: cutText(item.summary, MAX_SUMMARY),
    ...(part !== '' && { content: part }),
  };
  const left: string[] = (['title', 'summary'] as const).filter(
    (name) => shown[name] !== item[name],
  );
  for (const field of FREE_FIELDS) {
    if (sizeOf(shown) <= room) break;
    if (shown[field] !== undefined) left.push(field);
    delete shown[field];
  }
  return {
    item: shown,
    ...(next !== undefined && { next }),
    ...(left.length > 0 && {
      truncated: true,
      truncatedBecause: `No room for all of: ${left.join(', ')}. A pull delivers the event whole.`,
    }),
  };
}
