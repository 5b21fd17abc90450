import type { KnowledgeRecord, SearchPage } from '@app/projections';
import { z } from 'zod';

/** The most items of one answer, and how many when the agent names no limit. */
const MAX_ITEMS = 50;
const DEFAULT_ITEMS = 10;

/** How many items to answer. */
export const LIMIT = z.int().min(1).max(MAX_ITEMS).default(DEFAULT_ITEMS);

/** What tools that find items answer: each as far as it takes to choose, and where they looked. */
export const FOUND = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      type: z.string(),
      status: z.string(),
      projectKey: z.string().optional(),
      by: z.string(),
      updatedAt: z.string(),
    }),
  ),
  scope: z.string(),
});
type Found = z.output<typeof FOUND>;

function hitOf(record: KnowledgeRecord): Found['items'][number] {
  const { id, title, summary, type, status, projectKey, createdBy, updatedAt } = record;
  const by = createdBy.displayName;
  return { id, title, summary, type, status, ...(projectKey && { projectKey }), by, updatedAt };
}

/** The answer of a search; `scope` says in words where it looked. */
export function foundOf({ items, searched }: SearchPage, scope: string): Found {
  const looked = searched
    ? `${scope}; ${searched.documents} items lie there; looked for: ${searched.terms.join(', ') || 'nothing but common words'}`
    : scope;
  return { items: items.map(hitOf), scope: looked };
}

/** The same in words. */
export function foundText({ items, scope }: Found): string {
  if (items.length === 0) return `Nothing was found. Searched: ${scope}.`;
  const lines = items.map(
    ({ id, title, summary, type, status, projectKey, by, updatedAt }) =>
      `- ${title} [${id}] ${type}, ${status}${projectKey ? `, project ${projectKey}` : ''}, ${by}, ${updatedAt.slice(0, 10)}\n  ${summary.replace(/\s+/g, ' ')}`,
  );
  return `${lines.join('\n')}\nSearched: ${scope}.`;
}
