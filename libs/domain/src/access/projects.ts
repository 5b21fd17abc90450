import { HubError, invalidAt } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { canonicalize } from '../encoding/canonical-json.js';
import { projectIdOf, projectKeyOf } from '../payloads/project-key.js';
import {
  type ProjectAcl,
  type ProjectMember,
  type ProjectRole,
  PROJECT_ROLES,
  PROJECT_VISIBILITIES,
  type ProjectVisibility,
  roleIn,
} from '../records/project-access.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { assertAbsent, assertMatches, versionOf } from '../encoding/versions.js';

/** A project as decisions need it. */
export interface ProjectState {
  projectId: string;
  projectKey: string;
  groupKey: string;
  name: string;
  isFinished: boolean;
  access: ProjectAcl;
}

/** What creating a project reads of its group: who has the id, and whom either name means or meant already. */
export interface ProjectCreation {
  sameId: ProjectState | null;
  sameKey: ProjectState | null;
}

/** What identifies a project: its id is a slug, and so is its key unless its name has no Latin letter and no digit. */
export interface ProjectIdentity {
  projectId: string;
  projectKey: string;
}

/** Asks for a project; `name`, `id` and `projectKey` are as they were given. */
export interface CreateProject {
  groupKey: string;
  id?: string | null | undefined;
  projectKey?: string | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** The member who becomes its owner; null when an administrator asks, who may see every project. */
  memberId: string | null;
  /** The If-None-Match of the request. */
  ifNoneMatch?: string | undefined;
  /** Who asks, as the record names it. */
  createdBy: string;
  now: number;
}

/** Asks for another access list. What is left out stays; `visibility` and `members` are as they were given. */
export interface UpdateProjectAcl {
  visibility?: unknown;
  members?: unknown;
  /** The If-Match of the request. */
  ifMatch?: string | undefined;
  updatedBy: string;
  now: number;
}

/** What changing an access list reads: the project, and which of the named members its group has. */
export interface ProjectAclState {
  project: ProjectState | null;
  knownMembers: ReadonlySet<string>;
}

/**
 * The id, key and name of the project that is asked for: id and key are made of the id that is given, else of the name, unless a key is
 * given too. Throws project.id_required, and project.id_invalid for an id or key that is given and wrong.
 */
export function projectIdentityOf({
  name,
  id,
  projectKey,
}: Pick<CreateProject, 'name' | 'id' | 'projectKey'>): ProjectIdentity & { name: string } {
  const called = name?.trim() ?? '';
  const own = projectKeyOf(id?.trim() || called);
  if (own === null) throw new HubError(id ? 'project.id_invalid' : 'project.id_required');
  const key = projectKey ? projectKeyOf(projectKey) : own;
  if (key === null) throw new HubError('project.id_invalid', 'The projectKey is invalid.');
  return { projectId: projectIdOf(own), projectKey: key, name: called || own };
}

/**
 * Creates a project that everyone of the group may see, its creator being the owner. Nothing happens when the asker may
 * see the project of this id. Throws project.id_required, project.id_invalid, project.id_taken, and request.precondition_failed for a
 * project that `ifNoneMatch` wants to be a new one.
 */
export function createProject(
  { sameId, sameKey }: ProjectCreation,
  command: CreateProject,
): DomainEvent<'project.created'>[] {
  const identity = projectIdentityOf(command);
  const { groupKey, memberId, createdBy, description, now } = command;
  if (sameId) {
    if (memberId !== null && roleOf(sameId, memberId) === undefined)
      throw new HubError('project.id_taken');
    assertAbsent(command.ifNoneMatch, sameId);
    return [];
  }
  if (sameKey) throw new HubError('project.id_taken');
  const members: ProjectMember[] = memberId === null ? [] : [{ memberId, role: 'owner' }];
  return [
    {
      kind: 'project.created',
      payload: {
        ...identity,
        groupKey,
        description: description?.trim() || null,
        access: { visibility: 'group', members },
        createdByMemberId: createdBy,
        createdAt: formatTimestamp(now),
      },
    },
  ];
}

/**
 * Changes who may see a project; no event when nothing changes. Throws admin.project_not_found,
 * admin.project_acl_visibility_invalid, admin.project_acl_member_required, admin.project_acl_role_invalid,
 * admin.project_acl_member_not_found, request.invalid at `members` that are no list of distinct members, and
 * request.precondition_failed when the list is another than `ifMatch` names and not yet as it is wanted.
 */
export function updateProjectAcl(
  { project, knownMembers }: ProjectAclState,
  { visibility, members, ifMatch, updatedBy, now }: UpdateProjectAcl,
): DomainEvent<'project.acl_updated'>[] {
  if (!project) throw new HubError('admin.project_not_found');
  const { projectId, projectKey, groupKey, access: before } = project;
  const access: ProjectAcl = {
    visibility: visibilityOf(visibility) ?? before.visibility,
    members: membersOf(members) ?? before.members,
  };
  if (members !== undefined && access.members.some((each) => !knownMembers.has(each.memberId)))
    throw new HubError('admin.project_acl_member_not_found');
  if (JSON.stringify(access) === JSON.stringify(before)) return [];
  assertMatches(ifMatch, accessVersion(before));
  const gained = access.members
    .map(({ memberId }) => memberId)
    .filter((memberId) => roleOf(project, memberId) === undefined);
  const opened = before.visibility === 'restricted' && access.visibility === 'group';
  const updatedAt = formatTimestamp(now);
  return [
    {
      kind: 'project.acl_updated',
      payload: {
        projectId,
        projectKey,
        groupKey,
        access,
        opened,
        gained: opened ? [] : gained,
        updatedAt,
        updatedBy,
      },
    },
  ];
}

/** The version of a whole access list, whose members are sorted by id. */
export function accessVersion(access: ProjectAcl): string {
  return versionOf(canonicalize(access));
}

/** The ids that an access list names, well formed or not, for looking them up. */
export function namedMembers(members: unknown): string[] {
  if (!Array.isArray(members)) return [];
  return members.flatMap((each: unknown) => {
    const memberId = (each as { memberId?: unknown } | null)?.memberId;
    return typeof memberId === 'string' ? [memberId] : [];
  });
}

/** What a member is in a project; undefined when it may not see it. */
export function roleOf({ access }: ProjectState, memberId: string): ProjectRole | undefined {
  const listed = access.members.find((each) => each.memberId === memberId);
  return roleIn(access.visibility, listed?.role);
}

function visibilityOf(given: unknown): ProjectVisibility | undefined {
  if (given === undefined) return undefined;
  const known = PROJECT_VISIBILITIES.find((each) => each === given);
  if (!known) throw new HubError('admin.project_acl_visibility_invalid');
  return known;
}

function membersOf(given: unknown): ProjectMember[] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) throw invalidAt('members', 'must be a list of {memberId, role}');
  const members = given.map(memberOf).sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  const distinct = new Set(members.map(({ memberId }) => memberId));
  if (distinct.size < members.length) throw invalidAt('members', 'must name each member once');
  return members;
}

function memberOf(given: unknown): ProjectMember {
  const { memberId, role, ...more } = (given ?? {}) as Record<string, unknown>;
  if (typeof memberId !== 'string' || memberId === '')
    throw new HubError('admin.project_acl_member_required');
  const known = PROJECT_ROLES.find((each) => each === role);
  if (!known) throw new HubError('admin.project_acl_role_invalid');
  if (Object.keys(more).length > 0) throw invalidAt('members', 'must hold only memberId and role');
  return { memberId, role: known };
}
