import {
  type CutField,
  type ItemBeside,
  MAX_AGENT_BYTES,
  type ToldItem,
  cutText,
  noRoomFor,
} from '@app/domain';
import type { KnowledgeRecord } from '@app/projections';

/** How much of an item's title and, in words, of its summary an agent is shown, in characters. */
const MAX_TITLE = 300;
const MAX_SUMMARY = 2_000;
/** How much of its content at once, in bytes of JSON; half as much beside a summary that is longer than that. */
const CONTENT_BYTES = MAX_AGENT_BYTES / 4;
/** Programs get longer summaries cut, in bytes of JSON. */
const SUMMARY_BYTES = MAX_AGENT_BYTES / 2;

/** Room for what an answer says beside an item and its relations, in bytes. */
const FRAME_BYTES = 1024;

/** Fields of any size, in the order in which they are left out of an item that does not fit. */
const FREE_FIELDS = ['extra', 'source', 'tags'] as const;

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The part of a content from a place on that fits into a number of bytes, in whole characters, and where the rest begins, if there is any. */
function contentPart(
  content: string,
  from: number,
  bytes: number,
): { part: string; next?: number } {
  let end = from + bytes;
  while (end > from + 2 && sizeOf(content.slice(from, end)) > bytes)
    end = from + Math.floor((end - from) / 2);
  if (end >= content.length) return { part: content.slice(from) };
  if (/[\uDC00-\uDFFF]/.test(content.charAt(end))) end++;
  return { part: content.slice(from, end), next: end };
}

/** An item with its content from a place on, cut so that it fits into `MAX_AGENT_BYTES` together with `beside`. */
export function itemPart(record: KnowledgeRecord, beside: ItemBeside, from = 0): ToldItem {
  const room = MAX_AGENT_BYTES - FRAME_BYTES - sizeOf(beside);
  const { content = '', ...rest } = record;
  const size = sizeOf(record.summary);
  const summary = size > SUMMARY_BYTES ? cutText(record.summary, MAX_SUMMARY) : record.summary;
  const bytes = size > CONTENT_BYTES ? CONTENT_BYTES / 2 : CONTENT_BYTES;
  const { part, next } = contentPart(content, from, bytes);
  const title = cutText(record.title, MAX_TITLE);
  const item: ToldItem['item'] & Pick<KnowledgeRecord, 'extra'> = {
    ...rest,
    title,
    summary,
    ...(part !== '' && { content: part }),
  };
  const cut: CutField[] = (['title', 'summary'] as const).filter(
    (name) => item[name] !== record[name],
  );
  for (const field of FREE_FIELDS) {
    if (sizeOf(item) <= room) break;
    if (item[field] !== undefined) cut.push(field);
    delete item[field];
  }
  return { item, beside, ...(next !== undefined && { next }), ...noRoomFor(cut) };
}

/** The same for agents that read text: only the beginning of a long summary. */
export function inWords(answer: ToldItem): ToldItem {
  const summary = cutText(answer.item.summary, MAX_SUMMARY);
  const { cut = [] } = answer;
  if (summary === answer.item.summary || cut.includes('summary')) return answer;
  return { ...answer, item: { ...answer.item, summary }, ...noRoomFor(['summary', ...cut]) };
}
