import { UNTRUSTED_NOTICE, inlineText, nameOf, quotedText } from '@app/domain';
import type { ItemPart } from './item-part.js';

/** How much of an item's facts is shown, in characters, and how many of its tags. */
const MAX_TITLE = 300;
const MAX_URL = 500;
const MAX_FACT = 200;
const MAX_TAG = 40;
const MAX_TAGS = 20;

/** An item in words; the same for the tool and the resource. */
export function itemText({ item, next, truncatedBecause }: ItemPart): string {
  const { id, title, summary, content, type, layer, status, visibility, tags = [], quality } = item;
  const shown = tags.slice(0, MAX_TAGS).map((tag) => inlineText(tag, MAX_TAG));
  const more = tags.length > shown.length ? ` and ${tags.length - shown.length} more` : '';
  const facts = [
    `id: ${inlineText(id, MAX_FACT)}`,
    `type: ${inlineText(type, MAX_FACT)} (${layer}, ${visibility})`,
    `status: ${status}`,
    ...(item.projectKey ? [`project: ${inlineText(item.projectKey, MAX_FACT)}`] : []),
    ...(tags.length > 0 ? [`tags: ${shown.join(', ')}${more}`] : []),
    `by: ${inlineText(nameOf(item.createdBy), MAX_TITLE)}, ${item.createdAt}, last changed ${item.updatedAt}`,
    `quality: ${quality.qualityScore} (rating ${quality.rating}, adoption ${quality.adoptionScore})`,
    ...(item.source?.url ? [`source: ${inlineText(item.source.url, MAX_URL)}`] : []),
  ];
  return [
    UNTRUSTED_NOTICE,
    `# ${inlineText(title, MAX_TITLE)}`,
    facts.join('\n'),
    ...(summary.trim() === '' ? [] : [quotedText(summary)]),
    ...(content?.trim() ? [quotedText(content)] : []),
    ...(next === undefined ? [] : [`The content goes on: get_knowledge with from: ${next}.`]),
    ...(truncatedBecause === undefined ? [] : [truncatedBecause]),
  ].join('\n\n');
}
