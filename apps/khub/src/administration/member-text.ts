import type { Style } from '../output.js';

/** A member as the hub lists it. */
export interface ListedMember {
  memberId: string;
  displayName: string;
  status: 'active' | 'disabled';
  erasedAt?: string;
}

/** The members of a page for people, one a line. */
export function membersText(
  { members, nextCursor }: { members: readonly ListedMember[]; nextCursor?: string },
  style: Style,
): string {
  if (members.length === 0) return 'There is no such member.';
  const lines = members.map(({ memberId, displayName, status, erasedAt }) => {
    if (erasedAt !== undefined) return `${memberId}  ${style('dim', `erased ${erasedAt}`)}`;
    return `${memberId}  ${displayName}${status === 'disabled' ? style('dim', '  disabled') : ''}`;
  });
  const more = nextCursor === undefined ? [] : ['There are more: say --group or --query.'];
  return [...lines, ...more].join('\n');
}
