import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListGroups } from '../groups/list-groups.js';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import { UpsertGroup } from '../groups/upsert-group.js';
import { CreateInvite } from '../invites/create-invite.js';
import type { InviteRecord } from '../invites/invite-record.js';
import { ListInvites } from '../invites/list-invites.js';

const FIRST_GROUP = 'default';

/** Makes the first group of a hub that has none. */
export async function makeFirstGroup(commands: CommandBus, queries: QueryBus): Promise<void> {
  const { groups: before } = await queries.execute(
    new ListGroups({ viewer: 'administrator' }, undefined, 1),
  );
  if (before.length > 0) return;
  await commands.execute(new UpsertGroup(FIRST_GROUP, {}, ADMINISTRATOR));
}

/** The invite into the first group that a new hub hands out; undefined when there is a member or an invite. */
export async function firstInvite(
  commands: CommandBus,
  queries: QueryBus,
): Promise<InviteRecord | undefined> {
  const { groups } = await queries.execute(
    new ListGroups({ viewer: 'administrator' }, undefined, 2),
  );
  const { invites } = await queries.execute(new ListInvites({ limit: 1 }));
  const untouched = groups.every(
    ({ key, memberCount }) => key === FIRST_GROUP && memberCount === 0,
  );
  if (invites.length > 0 || !untouched) return undefined;
  return commands.execute(new CreateInvite({ groupKey: FIRST_GROUP }, ADMINISTRATOR));
}
