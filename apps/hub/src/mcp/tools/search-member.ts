import { handleOf, memberIdOf } from '@app/domain';
import { z } from 'zod';
import type { Caller } from '../caller/caller.js';
import { READS, tool } from './tool.js';
import { CURSOR, FOUND, LIMIT, findItems, foundText } from './found-items.js';
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
    cursor: CURSOR,
  }),
  output: FOUND,
  hints: READS,
  async run({ member, ...request }, context) {
    const { caller } = context;
    const memberId = memberIdFor(member, caller);
    const wanted = { ...request, memberId, includeSuperseded: true };
    return findItems(context, wanted, `${placeOf(caller)}, written by ${memberId}`);
  },
  text: foundText,
});
