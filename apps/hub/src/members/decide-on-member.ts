import { HubError, type MemberState } from '@app/domain';
import {
  type FollowingProjection,
  type MemberRecord,
  type Sql,
  findMember,
  findMemberRecord,
} from '@app/projections';
import type { Actor, DecidedEvent } from '../event-store/append/decision.js';
import type { EventStore } from '../event-store/event-store.js';

/** The member that is decided on, and who decides. */
export interface MemberDecision {
  memberId: string;
  actor: Actor;
  /** The following projections that show the outcome at once. */
  reads?: readonly FollowingProjection[];
}

/**
 * Decides on a member under the lock of its group's administration log; resolves with its record afterwards. Throws
 * `admin.member_not_found` and what `decide` throws.
 */
export async function decideOnMember(
  store: EventStore,
  { memberId, actor, reads = [] }: MemberDecision,
  decide: (
    member: MemberState,
    sql: Sql,
  ) => readonly DecidedEvent[] | Promise<readonly DecidedEvent[]>,
): Promise<MemberRecord> {
  const { groupKey } = found(await findMember(store.sql, memberId));
  const log = { groupKey, purpose: 'administration' } as const;
  await store.decide({ logs: [log], actor, reads }, async (sql) =>
    decide(found(await findMember(sql, memberId)), sql),
  );
  return found(await findMemberRecord(store.sql, memberId));
}

function found<Member>(member: Member | null | undefined): Member {
  if (!member) throw new HubError('admin.member_not_found');
  return member;
}
