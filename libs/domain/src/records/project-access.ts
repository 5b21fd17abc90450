/** What a member may be in a project. */
export const PROJECT_ROLES = ['owner', 'maintainer', 'member', 'reader'] as const;

/** One of {@link PROJECT_ROLES}. */
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** Who may see a project: everyone of its group, or its members alone. */
export const PROJECT_VISIBILITIES = ['group', 'restricted'] as const;

/** One of {@link PROJECT_VISIBILITIES}. */
export type ProjectVisibility = (typeof PROJECT_VISIBILITIES)[number];

/** A member's place on a project's access list. */
export interface ProjectMember {
  memberId: string;
  role: ProjectRole;
}

/** Who may see a project and do what in it. */
export interface ProjectAcl {
  visibility: ProjectVisibility;
  /** Sorted by member id. */
  members: ProjectMember[];
}

/**
 * What a member is in a project, given its place on the access list; undefined when it may not see the project.
 * Everybody of the group is a `member` of a project that is open to the group, unless the list says otherwise.
 */
export function roleIn(
  visibility: ProjectVisibility,
  listed: ProjectRole | undefined,
): ProjectRole | undefined {
  return listed ?? (visibility === 'group' ? 'member' : undefined);
}

/** Whether this role may push events of the project. */
export function mayPush(role: ProjectRole | undefined): boolean {
  return role !== undefined && role !== 'reader';
}

/** Whether this role may delete what others made in the project. */
export function mayDeleteOthers(role: ProjectRole | undefined): boolean {
  return role === 'owner' || role === 'maintainer';
}
