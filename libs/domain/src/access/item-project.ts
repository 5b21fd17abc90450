import { normalizedProjectKey } from '../payloads/project-key.js';
import { namedProject } from '../payloads/named-scope.js';
import type { KnowledgeItem, Para } from '../records/knowledge-record.js';

/** The PARA key of a task that names no project. */
const NO_PROJECT = 'current';

/**
 * The normalized key of the project an item belongs to first: of its `projectKey`, else of its PARA key under `projects`; null when
 * it names none.
 */
export function normalizedProjectOf({
  projectKey,
  para,
}: Pick<KnowledgeItem, 'projectKey' | 'para'>): string | null {
  if (projectKey !== undefined) return normalizedProjectKey(projectKey);
  return para.category === 'projects' && para.key !== NO_PROJECT
    ? normalizedProjectKey(para.key)
    : null;
}

/** The key of the project that an item belongs to first, or null. */
export function firstProjectOf({
  projectKey,
  para,
}: Pick<KnowledgeItem, 'projectKey' | 'para'>): string | null {
  return namedProject(projectKey) ?? projectOfPlace(para);
}

/** The key of the project that a PARA place stands for, or null. */
export function projectOfPlace({ category, key }: Para): string | null {
  return category === 'projects' && key !== NO_PROJECT ? namedProject(key) : null;
}
