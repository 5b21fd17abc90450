import { PushEvents } from '../sync/push-events.js';
import { type CallContext, ToolRefusal } from './tool.js';

/** An event that a tool makes for its member; its id is made here when it has none. */
export interface ToolEvent {
  id?: string | undefined;
  kind: string;
  payload: object;
}

/** An object without the members that are undefined, which have no canonical form. */
export function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

/**
 * Appends events to the log of the member's group, checked as if the member's client had pushed them; answers their ids.
 * Throws `ToolRefusal` when one is refused; the others are appended, so related events have to be given in the order in
 * which each makes sense without the next.
 */
export async function appendEvents(
  { principal, commands, random }: CallContext,
  events: readonly ToolEvent[],
): Promise<string[]> {
  if (principal.kind !== 'member') throw new ToolRefusal('Only members write.');
  const { bearer } = principal;
  const pushed = events.map(({ id = random.uuid(), kind, payload }) => ({ id, kind, payload }));
  const { rejected } = await commands.execute(new PushEvents(bearer, bearer.clientId, pushed));
  const [refusal] = rejected;
  if (refusal) throw new ToolRefusal(`${refusal.message} (${refusal.reason})`);
  return pushed.map(({ id }) => id);
}
