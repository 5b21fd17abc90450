import { type RecordOf, answered, api } from '../../api/client.js';
import { findGroups } from '../../api/groups.js';

type AccessList = RecordOf<'AccessList'>;
/** A member of the group, as people know it. */
export type Person = Pick<RecordOf<'Member'>, 'memberId' | 'displayName' | 'handle'>;

const PAGE = 500;
/** How many are offered where they are found by name. */
const FOUND = 50;

/** Whose access is edited. */
export interface WholeAccess {
  /** All of the list: a change is of all of it. */
  list: AccessList;
  /** Whoever is on the list, and the members of the group as far as they fit a page. */
  people: Person[];
  /** Whether there are more members than that: they are found by name. */
  isCut: boolean;
  /** How many members the group has, where there are more than that and it is known. */
  memberCount?: number | undefined;
}

async function wholeList(groupKey: string, id: string, signal: AbortSignal): Promise<AccessList> {
  let whole: AccessList | undefined;
  let cursor: string | undefined;
  do {
    const page: AccessList = await answered(
      api.GET('/api/v1/admin/projects/{groupKey}/{id}/acl', {
        params: { path: { groupKey, id }, query: { limit: PAGE, cursor } },
        signal,
      }),
    );
    // The version of the first page: the list may have changed before the others were read.
    whole = { ...page, ...whole, members: [...(whole?.members ?? []), ...page.members] };
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return whole;
}

function members(
  query: { groupKey: string; limit: number; query?: string },
  signal: AbortSignal,
): Promise<{ members: Person[]; nextCursor?: string }> {
  return answered(api.GET('/api/v1/admin/members', { params: { query }, signal }));
}

/** Resolves to the first members of a group whose name or handle has some words. */
export async function findPeople(
  groupKey: string,
  words: string,
  signal: AbortSignal,
): Promise<Person[]> {
  return (await members({ groupKey, limit: FOUND, query: words }, signal)).members;
}

/** Returns each person once. */
export function eachOnce(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.memberId, person])).values()];
}

/** Reads a project's access list and the members of its group. */
export async function readAccess(
  groupKey: string,
  id: string,
  signal: AbortSignal,
): Promise<WholeAccess> {
  const [list, group] = await Promise.all([
    wholeList(groupKey, id, signal),
    members({ groupKey, limit: PAGE }, signal),
  ]);
  const isCut = group.nextCursor !== undefined;
  const people = eachOnce([...list.members, ...group.members]);
  if (!isCut) return { list, people, isCut };
  const found = await findGroups(groupKey, signal);
  const memberCount = found.find(({ key }) => key === groupKey)?.memberCount;
  return { list, people, isCut, memberCount };
}
