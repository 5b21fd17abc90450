import type { Answer, Joined, TestHub } from './hub.js';

/** An event as pull and the federation read serve it. */
export interface ReadEvent {
  id: string;
  kind: string;
  payload: any;
  redacted?: true;
  reason?: 'redacted' | 'withheld';
  log: { sequence: number; hash: string; previousHash?: string; v: 1 | 2; salt?: string };
}

/** One page of pull. */
export interface ReadPage {
  cursor: string;
  events: ReadEvent[];
  hasMore: boolean;
}

/** An event to be pushed. */
export const event = (id: string, kind: string, payload: object) => ({ id, kind, payload });

/** Makes a project, owned by its maker. */
export async function makeProject(hub: TestHub, owner: Joined, id: string): Promise<void> {
  const { status, body } = await hub.ask('/api/v1/projects', {
    token: owner.accessToken,
    body: { id, name: id },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Who may see a project: nobody but these, each with its role, or else the group. */
export async function setAccess(
  hub: TestHub,
  { groupKey }: Pick<Joined, 'groupKey'>,
  id: string,
  access: { visibility?: string; members?: [Joined, string][] },
): Promise<Answer> {
  const { visibility, members } = access;
  const answer = await hub.ask(`/api/v1/admin/projects/${groupKey}/${id}/acl`, {
    method: 'PUT',
    body: {
      ...(visibility && { visibility }),
      ...(members && { members: members.map(([{ memberId }, role]) => ({ memberId, role })) }),
    },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** Makes a project that only these may see. */
export async function restrictedProject(
  hub: TestHub,
  owner: Joined,
  id: string,
  others: [Joined, string][] = [],
): Promise<void> {
  await makeProject(hub, owner, id);
  const members: [Joined, string][] = [[owner, 'owner'], ...others];
  await setAccess(hub, owner, id, { visibility: 'restricted', members });
}

/** Pulls one page. */
export async function pullPage(
  hub: TestHub,
  member: Joined,
  cursor = '',
  limit = 1_000,
): Promise<ReadPage> {
  const { status, body } = await hub.ask(`/api/v1/sync/pull?limit=${limit}&cursor=${cursor}`, {
    token: member.accessToken,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as ReadPage;
}

/** Pulls until nothing more is to be had; answers all events and the last cursor. */
export async function pullAll(
  hub: TestHub,
  member: Joined,
  cursor = '',
  limit = 1_000,
): Promise<{ events: ReadEvent[]; cursor: string }> {
  const events: ReadEvent[] = [];
  for (let pages = 0; pages < 1_000; pages++) {
    const page = await pullPage(hub, member, cursor, limit);
    events.push(...page.events);
    cursor = page.cursor;
    if (!page.hasMore) return { events, cursor };
  }
  throw new Error('pull does not come to an end');
}

/** The ids of the events whose payload came along. */
export function readableIds(events: readonly ReadEvent[]): string[] {
  return events.filter(({ payload }) => payload !== null).map(({ id }) => id);
}
