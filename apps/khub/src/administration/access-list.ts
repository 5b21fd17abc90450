import {
  MAX_LIST_ROWS,
  type ProjectMember,
  type ProjectVisibility,
  handleOf,
  memberIdOf,
} from '@app/domain';
import { counted } from '../counted.js';
import type { Membership } from '../hub/membership.js';
import type { Style } from '../output.js';

/** A project's access list as the hub tells it. */
export interface AccessList {
  projectId: string;
  groupKey: string;
  /** Whether somebody created it; a project that items name alone has no list to change. */
  registered: boolean;
  visibility: ProjectVisibility;
  /** Of the whole list; older hubs do not give it. */
  version?: string;
  members: (ProjectMember & { displayName?: string; handle?: string })[];
}

/** Resolves with all of an access list, which a hub is asked for page by page at a path. */
export async function readAccess(hub: Pick<Membership, 'ask'>, path: string): Promise<AccessList> {
  type Page = AccessList & { nextCursor?: string };
  const pageAfter = (cursor?: string) =>
    hub.ask<Page>({ path, query: { limit: MAX_LIST_ROWS, cursor } }, 'members');
  const { nextCursor, ...list } = await pageAfter();
  for (let cursor = nextCursor; cursor !== undefined;) {
    const page = await pageAfter(cursor);
    list.members.push(...page.members);
    cursor = page.nextCursor;
  }
  return list;
}

/** The id of a member of a group by that id, its handle or its name. */
export function memberIdIn(groupKey: string, name: string): string {
  const bare = name.replace(/^@/, '');
  return bare.startsWith(`member_${groupKey}_`)
    ? bare
    : memberIdOf(groupKey, handleOf({ displayName: bare }));
}

function placeText({ memberId, displayName, role }: AccessList['members'][number]): string {
  return `${memberId}  ${displayName === undefined ? '' : `${displayName}  `}${role}`;
}

/** Says who may see a project and do what in it. */
export function accessText(list: AccessList, style: Style): string {
  const { projectId, groupKey, registered, visibility, members } = list;
  const who =
    visibility === 'group'
      ? `everybody of the group ${groupKey} sees it and writes in it${members.length > 0 ? ', but as is said here:' : ''}`
      : members.length > 0
        ? `only who stands here sees it (${counted(members.length, 'member')}):`
        : 'restricted, and nobody stands on its list: only administrators see it';
  const unmade = registered
    ? []
    : ['Items alone name it. To have a list of its own: khub projects add ' + projectId];
  return [`${style('bold', projectId)}: ${who}`, ...members.map(placeText), ...unmade].join('\n');
}
