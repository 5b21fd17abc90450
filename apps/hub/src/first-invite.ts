import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListGroups } from './groups/list-groups.js';
import { UpsertGroup } from './groups/upsert-group.js';
import { CreateInvite } from './invites/create-invite.js';
import type { InviteRecord } from './invites/invite-record.js';

const FIRST_GROUP = 'default';

/** Makes the first group of a hub that has none, and an invite into it; undefined when the hub has groups. */
export async function firstInvite(
  commands: CommandBus,
  queries: QueryBus,
): Promise<InviteRecord | undefined> {
  if ((await queries.execute(new ListGroups(false))).length > 0) return undefined;
  await commands.execute(new UpsertGroup(FIRST_GROUP, {}));
  return commands.execute(new CreateInvite({ groupKey: FIRST_GROUP }));
}
