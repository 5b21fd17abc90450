import { type KnowledgeItem, cutText } from '@app/domain';

/** How much of an item is sent, in characters: what small models read at once. */
export const MAX_EMBEDDED_LENGTH = 4_000;

/** The text of an item that is embedded: its title and tags, then what it says. */
export function embeddedText({
  title,
  tags,
  summary,
  content = '',
}: Pick<KnowledgeItem, 'title' | 'tags' | 'summary' | 'content'>): string {
  const said = content.startsWith(summary) ? [content] : [summary, content];
  const parts = [title, ...(tags.length > 0 ? [tags.join(', ')] : []), ...said];
  const text = parts.filter((part) => part.trim() !== '').join('\n');
  return cutText(text, MAX_EMBEDDED_LENGTH);
}
