import { isDeepStrictEqual } from 'node:util';
import { type RejectionReason, knowledgeProblem, newItemId, parsePushedEvent } from '@app/domain';
import { type Sql, findJudgedItems, knowledgeProjection } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Requester, speakerOf } from '../admin-access/requester.js';
import { EventStore } from '../event-store/event-store.js';
import { ownGroupKey } from '../groups/own-group-key.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { PushFromConsole } from '../sync/push-from-console.js';
import { secretRefusalOf } from './verdict-planner.js';

/** What somebody writes down. */
export interface WrittenItem {
  /** Drawn by who writes, so that what is sent once more is not written twice; the hub draws one when absent. */
  id?: string | undefined;
  type: string;
  title: string;
  summary: string;
  content?: string | undefined;
  /** Absent for none. */
  projectKey?: string | undefined;
  tags?: string[] | undefined;
}

/** Where an item was written, or why it was not. */
export interface CapturedItem {
  groupKey: string;
  /** Absent if it was refused. */
  id?: string;
  refused?: { reason: RejectionReason; message: string; rules?: string[] };
}

/**
 * Writes a new item in one group. It is decided; a member writes what its client may push, and nothing that looks like a secret is
 * written unless its rules are named as false alarms. What the same writer has written under the id is written anew if it differs,
 * and an id that is somebody else's is refused. Throws `admin.group_not_found`, and `admin.role_required`
 * where a member names a group that is not its own.
 */
export class CaptureItem extends Command<CapturedItem> {
  constructor(
    readonly requester: Requester,
    readonly groupKey: string | undefined,
    readonly item: WrittenItem,
    readonly notSecret: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(CaptureItem)
export class CaptureItemHandler implements ICommandHandler<CaptureItem> {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ requester, groupKey, item, notSecret }: CaptureItem): Promise<CapturedItem> {
    const group = await ownGroupKey(this.store.sql, requester.viewer, groupKey);
    const { id = newItemId(this.random) } = item;
    const knowledge = { ...given(item), id };
    const event = {
      kind: 'knowledge.captured',
      payload: { knowledge, ...(notSecret.length > 0 && { notSecret }) },
    };
    const refused =
      (await secretRefusalOf(item, notSecret)) ??
      problemOf(event, id) ??
      (await this.append(requester, group, { event, knowledge }));
    return refused ? { groupKey: group, refused } : { groupKey: group, id };
  }

  /** Resolves to why the event was not taken. */
  private async append(
    requester: Requester,
    groupKey: string,
    { event, knowledge }: Captured,
  ): Promise<CapturedItem['refused']> {
    const { viewer, actor } = requester;
    let state: StateOfId = 'new';
    const unlessWritten = async (sql: Sql): Promise<boolean> => {
      state = await stateOfId(sql, groupKey, knowledge, speakerOf(requester));
      return state === 'new';
    };
    const reads = [knowledgeProjection];
    if (viewer === 'administrator') {
      const log = { groupKey, purpose: 'sync' } as const;
      const context = { logs: [log], actor, reads } as const;
      await this.store.decide(context, async (sql) => ((await unlessWritten(sql)) ? [event] : []));
      return refusalOf(state);
    }
    const plan = async (sql: Sql) =>
      (await unlessWritten(sql)) ? [{ id: knowledge.id, event }] : [];
    const [rejected] = await this.commands.execute(new PushFromConsole(requester, { reads, plan }));
    return rejected ? { reason: rejected.reason, message: rejected.message } : refusalOf(state);
  }
}

/** An item to write, and the event that says so. */
interface Captured {
  knowledge: { id: string };
  event: { kind: string; payload: object };
}

/** What stands under an id: nothing, or something else of the writer's; what is to be written; what somebody else wrote. */
type StateOfId = 'new' | 'written' | 'taken';

async function stateOfId(
  sql: Sql,
  groupKey: string,
  knowledge: Captured['knowledge'],
  memberId: string,
): Promise<StateOfId> {
  const known = await findJudgedItems(sql, 'administrator', { groupKey, ids: [knowledge.id] });
  const found = known.get(knowledge.id);
  if (!found) return 'new';
  if (found.item.createdBy.memberId !== memberId) return 'taken';
  return isDeepStrictEqual({ ...found.item, ...knowledge }, found.item) ? 'written' : 'new';
}

function refusalOf(state: StateOfId): CapturedItem['refused'] {
  return state === 'taken'
    ? { reason: 'event.id_conflict', message: 'Another item has this id.' }
    : undefined;
}

/** The fields that are given; a task is to do. */
function given(written: WrittenItem): object {
  const item = { ...written, ...(written.type === 'task' && { taskStatus: 'todo' }) };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

/** Why a push of the event would be refused for its form. */
function problemOf(
  event: { kind: string; payload: object },
  id: string,
): CapturedItem['refused'] | null {
  const parsed = parsePushedEvent({ ...event, id });
  const problem = parsed.ok ? knowledgeProblem(parsed.event) : parsed;
  return problem && { reason: problem.reason, message: problem.message };
}
