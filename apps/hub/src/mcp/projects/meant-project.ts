import { inlineText } from '@app/domain';
import type { Caller } from '../caller/caller.js';
import { ID } from '../items/item-fields.js';

/** A tool's argument for a project: absent for the caller's default project, null for none. */
export const PROJECT = ID.nullable().optional().describe('default: your project; null: none');

/** The project that a call means, and whether it is the default of the request's address. */
export interface MeantProject {
  projectKey: string | undefined;
  isDefault: boolean;
}

/** Returns the project that a call means by what it gives as `projectKey`. */
export function meantProject(given: string | null | undefined, { project }: Caller): MeantProject {
  if (given !== undefined) return { projectKey: given ?? undefined, isDefault: false };
  return { projectKey: project ?? undefined, isDefault: project !== null };
}

/** How much of a project's key is told, in characters. */
const MAX_KEY = 200;

/** Says in words of which project something is. */
export function ofProject(projectKey: string | undefined): string {
  return projectKey === undefined
    ? 'of no project'
    : `of project ${inlineText(projectKey, MAX_KEY)}`;
}
