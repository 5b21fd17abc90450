import { projectKeyOf } from '../payloads/project-key.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import type { ProjectChanges } from '../records/project-changes.js';
import { type ProjectState, createProject } from './projects.js';

/** Asks for a change of a project. What is left out or null stays; `name` and `projectKey` are as they were given. */
export interface UpdateProject {
  name?: string | null | undefined;
  projectKey?: string | null | undefined;
  finished?: boolean | null | undefined;
  updatedBy: string;
  now: number;
}

/** What changing a project reads of its group. */
export interface ProjectUpdate {
  groupKey: string;
  /** The project, if somebody created it. */
  project: ProjectState | null;
  /** The key of a project that nobody created, but that an item or a term names. */
  used: string | null;
  /** The project that has the wanted key, or had it. */
  sameKey: ProjectState | null;
}

/**
 * Changes a project's name or key, finishes it or takes it up again; no event when nothing changes. One that nobody created is
 * created first, under the key that it has. A key that another project has or had is refused: so whatever was noted under a key stays
 * of one project. Throws admin.project_not_found, project.id_invalid for a key that is none, and project.id_taken.
 */
export function updateProject(
  { groupKey, project, used, sameKey }: ProjectUpdate,
  command: UpdateProject,
): DomainEvent<'project.created' | 'project.updated'>[] {
  const { updatedBy, now } = command;
  const created = project || used === null ? [] : createdOf(groupKey, used, command);
  const before = project ?? created.map(({ payload }) => ({ ...payload, isFinished: false }))[0];
  if (!before) throw new HubError('admin.project_not_found');
  const { projectId } = before;
  const projectKey = keyOf(command.projectKey) ?? before.projectKey;
  if (sameKey && sameKey.projectId !== projectId) throw new HubError('project.id_taken');
  const name = command.name?.trim() || before.name;
  const finished = command.finished ?? before.isFinished;
  const changes: ProjectChanges = {
    ...(name !== before.name && { name }),
    ...(projectKey !== before.projectKey && { projectKey }),
    ...(finished !== before.isFinished && { finished }),
  };
  if (Object.keys(changes).length === 0) return [];
  const updatedAt = formatTimestamp(now);
  return [
    ...created,
    { kind: 'project.updated', payload: { projectId, groupKey, changes, updatedAt, updatedBy } },
  ];
}

function keyOf(given: string | null | undefined): string | undefined {
  if (given === undefined || given === null) return undefined;
  const key = projectKeyOf(given);
  if (key === null) throw new HubError('project.id_invalid', 'The projectKey is invalid.');
  return key;
}

function createdOf(
  groupKey: string,
  id: string,
  { updatedBy: createdBy, now }: UpdateProject,
): DomainEvent<'project.created'>[] {
  const nobody = { sameId: null, sameKey: null };
  return createProject(nobody, { groupKey, id, memberId: null, createdBy, now });
}
