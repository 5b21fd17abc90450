import type { KnowledgeRecord } from '@app/projections';

/** An item in words, whole; the same for the tool and the resource. */
export function itemText(item: KnowledgeRecord): string {
  const { id, title, summary, content, type, layer, status, visibility, tags, quality } = item;
  const facts = [
    `id: ${id}`,
    `type: ${type} (${layer}, ${visibility})`,
    `status: ${status}`,
    ...(item.projectKey ? [`project: ${item.projectKey}`] : []),
    ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
    `by: ${item.createdBy.displayName}, ${item.createdAt}, last changed ${item.updatedAt}`,
    `quality: ${quality.qualityScore} (rating ${quality.rating}, adoption ${quality.adoptionScore})`,
    ...(item.source.url ? [`source: ${item.source.url}`] : []),
  ];
  return [`# ${title}`, facts.join('\n'), summary, ...(content ? [content] : [])].join('\n\n');
}
