import { isKey, isPrintable, slugOf } from '../encoding/keys.js';
import { MAX_KEY_LENGTH } from '../limits.js';
import { namedProject } from '../payloads/named-scope.js';
import type { KnowledgeItem, Para } from '../records/knowledge-record.js';

/** The PARA key of a task that names no project. */
const NO_PROJECT = 'current';

const SAYS_SOMETHING = /[\p{L}\p{N}\p{So}]/u;
/** Format characters, but for those that join and part letters of some scripts. */
const HIDDEN = /[^\P{Cf}\u200C\u200D]/u;

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

/**
 * The normalized key of the project that a name stands for, such as that of a folder; null for a name that no project is called by:
 * one without a letter, digit or picture, with characters that nobody sees, or longer than a key may be.
 */
export function projectKeyOf(name: string): string | null {
  const key = normalizedProjectKey(name);
  return isKey(key) ||
    (SAYS_SOMETHING.test(key) && !HIDDEN.test(key) && isPrintable(key, MAX_KEY_LENGTH))
    ? key
    : null;
}

/** The form of a project key in which two spellings of one project (`DevMesh`, `devmesh`) are the same: its slug, else its lower case. */
export function normalizedProjectKey(projectKey: string): string {
  return slugOf(projectKey) ?? projectKey.normalize('NFKC').toLowerCase().trim();
}
