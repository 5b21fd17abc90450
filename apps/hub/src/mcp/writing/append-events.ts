import { knowledgeProblem, parsePushedEvent } from '@app/domain';
import { PushEvents } from '../../sync/push-events.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';
import { assertNoSecret } from './assert-no-secret.js';

/** An event that a tool appends for its member; without an id it gets a new one. */
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

/** Throws `ToolRefusal` for an event of bad form before any is appended, so that several events are appended together or not at all. */
function assertWellFormed(event: Required<ToolEvent>): void {
  const parsed = parsePushedEvent(event);
  const problem = parsed.ok ? knowledgeProblem(parsed.event) : parsed;
  if (problem) throw new ToolRefusal(`${problem.message} (${problem.reason})`);
}

/**
 * Appends events to the log of the member's group, checked as if the member's client had pushed them, or hands them to that client to
 * sign and push. Resolves to their ids.
 * Throws `ToolRefusal`. Several events must belong to one project, so that its roles allow all of them or none.
 */
export async function appendEvents(
  { caller, commands, random, notSecret = [], unsigned }: CallContext,
  events: readonly ToolEvent[],
): Promise<string[]> {
  if (caller.kind !== 'member') throw new ToolRefusal('Only members can write.');
  const { principal } = caller;
  await assertNoSecret(
    events.map(({ payload }) => payload),
    notSecret,
  );
  // The event itself names the waived rules, for whoever audits it.
  const allowed = notSecret.length > 0 && { notSecret };
  const pushed = events.map(({ id = random.uuid(), kind, payload }) => ({
    id,
    kind,
    payload: { ...payload, ...allowed },
  }));
  for (const event of pushed) assertWellFormed(event as Required<ToolEvent>);
  if (unsigned) {
    unsigned.push(...pushed);
    return pushed.map(({ id }) => id);
  }
  const { rejected } = await commands.execute(
    new PushEvents(principal, { clientId: principal.clientId, events: pushed }),
  );
  const [refusal] = rejected;
  if (refusal) throw new ToolRefusal(`${refusal.message} (${refusal.reason})`);
  return pushed.map(({ id }) => id);
}
