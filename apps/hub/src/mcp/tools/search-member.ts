import { handleOf, memberIdOf } from '@app/domain';
import { z } from 'zod';
import { ListKnowledge } from '../../knowledge/list-knowledge.js';
import { type Principal, viewerOf } from '../caller/principal.js';
import { READS, tool } from './tool.js';
import { FOUND, LIMIT, foundOf, foundText } from './found-items.js';
import { ID } from './item-fields.js';
import { MAX_QUERY, placeOf } from './search-knowledge.js';

function memberIdFor(member: string, principal: Principal): string {
  if (principal.kind !== 'member' || member.startsWith('member_')) return member;
  return memberIdOf(principal.bearer.groupKey, handleOf({ displayName: member }));
}

/** Finds what one member has written. */
export const searchMember = tool({
  name: 'search_member',
  title: 'Search a member’s experience',
  description: 'Find what one member wrote down, newest first or by words.',
  input: z.strictObject({
    member: ID.describe('name, handle or memberId'),
    query: z.string().max(MAX_QUERY).optional(),
    limit: LIMIT,
  }),
  output: FOUND,
  hints: READS,
  async run({ member, ...request }, { principal, queries }) {
    const memberId = memberIdFor(member, principal);
    const wanted = { ...request, memberId, includeSuperseded: true };
    const page = await queries.execute(new ListKnowledge(viewerOf(principal), wanted));
    return foundOf(page, `${placeOf(principal)}, written by ${memberId}`);
  },
  text: foundText,
});
