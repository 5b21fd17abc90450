import { inlineText } from '@app/domain';
import type { Caller } from '../caller/caller.js';
import { ID } from '../items/item-fields.js';

/** The project that a tool is told to mean; the caller's own where it is not told, none for null. */
export const PROJECT = ID.nullable().optional().describe('default: yours; null: none');

/** A project that was meant, and whether that was said by the address of the call alone. */
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
