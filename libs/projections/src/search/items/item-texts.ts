import { type KnowledgeItem, nextStepOf } from '@app/domain';

/** The texts by which an item is found. */
export type ItemTexts = Record<
  'title' | 'tags' | 'aliases' | 'summary' | 'content' | 'nextStep' | 'type',
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
  const nextStep = nextStepOf({ type, extra });
  return {
    title,
    tags: tags.join('\n'),
    aliases: names.join('\n'),
    summary,
    content,
    nextStep,
    type,
  };
}
