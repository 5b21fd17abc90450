import { handleOf, memberIdOf } from '@app/domain';
import { z } from 'zod';
import { ListKnowledge } from '../../knowledge/list-knowledge.js';
import { type Caller, viewerOf } from '../caller/caller.js';
import { READS, tool } from './tool.js';
import { FOUND, LIMIT, foundOf, foundText } from './found-items.js';
import { ID } from './item-fields.js';
import { MAX_QUERY, placeOf } from './search-knowledge.js';

function memberIdFor(member: string, caller: Caller): string {
  if (caller.kind !== 'member' || member.startsWith('member_')) return member;
  return memberIdOf(caller.principal.groupKey, handleOf({ displayName: member }));
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
  async run({ member, ...request }, { caller, queries }) {
    const memberId = memberIdFor(member, caller);
    const wanted = { ...request, memberId, includeSuperseded: true };
    const page = await queries.execute(new ListKnowledge(viewerOf(caller), wanted));
    return foundOf(page, `${placeOf(caller)}, written by ${memberId}`);
  },
  text: foundText,
});
