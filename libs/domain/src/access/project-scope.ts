import { slugOf } from '../encoding/keys.js';
import { namedProject } from '../payloads/named-scope.js';
import type { KnowledgeItem, Para } from '../records/knowledge-record.js';

/** The PARA key of a task that names no project. */
const NO_PROJECT = 'current';

/**
 * The project an item belongs to, in the form of project keys: its `projectKey`, else its PARA key under `projects`;
 * null when it names none. Spellings that slug alike (`DevMesh`, `devmesh`) are one project.
 */
export function projectScopeOf({
  projectKey,
  para,
}: Pick<KnowledgeItem, 'projectKey' | 'para'>): string | null {
  if (projectKey !== undefined) return projectScope(projectKey);
  return para.category === 'projects' && para.key !== NO_PROJECT ? projectScope(para.key) : null;
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

/** The form in which project keys are compared. */
export function projectScope(projectKey: string): string {
  return slugOf(projectKey) ?? projectKey.normalize('NFKC').toLowerCase().trim();
}
