import { inlineText } from '@app/domain';
import type { Caller } from '../caller/caller.js';
import { ID } from '../items/item-fields.js';

/** A tool's argument for a project: absent for the caller's default project, null for none. */
export const PROJECT = ID.nullable().optional().describe('default: your project; null: none');

/** The project of a call, and whether it is the default that the request's address names. */
export interface RequestedProject {
  projectKey: string | undefined;
  isDefault: boolean;
}

/** Returns the project of a call from its `projectKey` argument and the caller's default. */
export function requestedProject(
  given: string | null | undefined,
  { project }: Caller,
): RequestedProject {
  if (given !== undefined) return { projectKey: given ?? undefined, isDefault: false };
  return { projectKey: project ?? undefined, isDefault: project !== null };
}

/** How much of a project's key is shown, in characters. */
const MAX_KEY = 200;

/** The project that something is in, in words. */
export function inProject(projectKey: string | undefined): string {
  return projectKey === undefined
    ? 'in no project'
    : `in project ${inlineText(projectKey, MAX_KEY)}`;
}
