import { MAX_LIST_ROWS, normalizedProjectKey } from '@app/domain';
import type { Membership } from '../hub/membership.js';

/** A project that has more names than its key, or is finished. */
export interface KnownProject {
  projectKey: string;
  /** What else items may name it by: its id and the keys that it had. */
  names: string[];
  /** ISO 8601; absent while it is not finished. */
  finishedAt?: string;
}

interface Page {
  projects: { id: string; projectKey: string; formerKeys?: string[]; finishedAt?: string }[];
  nextCursor?: string;
}

/** Resolves to those of a member's projects of which more is to be known than their key. */
export async function readProjects(membership: Membership): Promise<KnownProject[]> {
  const known: KnownProject[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: MAX_LIST_ROWS, cursor, includeFinished: 'true' };
    const page: Page = await membership.ask<Page>({ path: '/api/v1/projects', query }, 'projects');
    for (const { id, projectKey, formerKeys = [], finishedAt } of page.projects) {
      const names = [...new Set([id, ...formerKeys])].filter((name) => name !== projectKey);
      if (names.length === 0 && finishedAt === undefined) continue;
      known.push({ projectKey, names, ...(finishedAt !== undefined && { finishedAt }) });
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return known;
}

/** Returns what finds the key of the project that a name means, which is the name itself of a project of which no more is known. */
export function keysIn(projects: readonly KnownProject[] = []): (name: string) => string {
  const keys = new Map(
    projects.flatMap(({ projectKey, names }) => names.map((name) => [name, projectKey] as const)),
  );
  return (given) => {
    const name = normalizedProjectKey(given);
    return keys.get(name) ?? name;
  };
}

/** Returns what else the project may be named by that a name means: nothing for one of which no more is known. */
export function otherNamesIn(projects: readonly KnownProject[], name: string): string[] {
  const key = keysIn(projects)(name);
  const project = projects.find(({ projectKey }) => projectKey === key);
  return project ? [key, ...project.names].filter((each) => each !== name) : [];
}
