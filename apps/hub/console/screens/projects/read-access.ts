import { type RecordOf, answered, api } from '../../api/client.js';

type AccessList = RecordOf<'AccessList'>;
type Member = RecordOf<'Member'>;

const PAGE = 500;

/** Whose access is edited: the whole list, and everybody of the group. */
export interface WholeAccess {
  list: AccessList;
  members: Member[];
}

async function wholeList(groupKey: string, id: string, signal: AbortSignal): Promise<AccessList> {
  let whole: AccessList | undefined;
  let cursor: string | undefined;
  do {
    const page: AccessList = await answered(
      api.GET('/api/v1/admin/projects/{groupKey}/{id}/acl', {
        params: { path: { groupKey, id }, query: { limit: PAGE, ...(cursor && { cursor }) } },
        signal,
      }),
    );
    whole = { ...page, members: [...(whole?.members ?? []), ...page.members] };
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return whole;
}

async function wholeGroup(groupKey: string, signal: AbortSignal): Promise<Member[]> {
  const whole: Member[] = [];
  let cursor: string | undefined;
  do {
    const page: { members: Member[]; nextCursor?: string } = await answered(
      api.GET('/api/v1/admin/members', {
        params: { query: { groupKey, limit: PAGE, ...(cursor && { cursor }) } },
        signal,
      }),
    );
    whole.push(...page.members);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return whole;
}

/** Reads a project's access list and the members of its group, page by page: a change is of the whole list. */
export async function readAccess(
  groupKey: string,
  id: string,
  signal: AbortSignal,
): Promise<WholeAccess> {
  const [list, members] = await Promise.all([
    wholeList(groupKey, id, signal),
    wholeGroup(groupKey, signal),
  ]);
  return { list, members };
}
