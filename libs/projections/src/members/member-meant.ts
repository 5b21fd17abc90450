import { handleOf, hasNamePart } from '@app/domain';
import type { Sql } from '../sql.js';
import type { PersonRow } from './people.js';

/** In larger groups, a part of a name does not do. */
const MOST_MEMBERS = 5_000;
const LIST = `
  SELECT member_id, display_name, handle FROM members
  WHERE ($1::text IS NULL OR group_key = $1) AND erased_at IS NULL LIMIT ${MOST_MEMBERS + 1}`;

function isNamed({ member_id, display_name, handle }: PersonRow, typed: string): boolean {
  return (
    member_id === typed ||
    handle === handleOf({ displayName: typed }) ||
    display_name.toLowerCase() === typed.toLowerCase()
  );
}

/**
 * Resolves to the id of the only member of a group (of all groups if that is undefined) of whose name this is a part: a word
 * or the beginning of one. Undefined if there are several or none, and if a member is called exactly so.
 */
export async function memberMeant(
  sql: Sql,
  groupKey: string | undefined,
  part: string,
): Promise<string | undefined> {
  const typed = part.replace(/^@/, '');
  const members = await sql.query<PersonRow>(LIST, [groupKey ?? null]);
  if (members.length > MOST_MEMBERS || members.some((each) => isNamed(each, typed))) return;
  const meant = members.filter(({ display_name, handle }) =>
    [display_name, handle].some((name) => hasNamePart(name, typed)),
  );
  return meant.length === 1 ? meant[0]!.member_id : undefined;
}
