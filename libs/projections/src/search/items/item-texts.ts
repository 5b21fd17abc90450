import type { KnowledgeItem } from '@app/domain';

/** The texts by which an item is found. */
export type ItemTexts = Record<
  'title' | 'tags' | 'aliases' | 'summary' | 'content' | 'type',
  string
>;

/** Returns the texts by which an item is found. */
export function textsOf({
  title,
  tags,
  summary,
  content = '',
  extra,
  type,
}: Pick<KnowledgeItem, 'title' | 'tags' | 'summary' | 'content' | 'extra' | 'type'>): ItemTexts {
  const { aliases } = extra ?? {};
  const names = Array.isArray(aliases) ? aliases.filter((each) => typeof each === 'string') : [];
  return { title, tags: tags.join('\n'), aliases: names.join('\n'), summary, content, type };
}
