import { type RejectionReason, knowledgeProblem, newItemId, parsePushedEvent } from '@app/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Requester } from '../admin-access/requester.js';
import { EventStore } from '../event-store/event-store.js';
import { ownGroupKey } from '../groups/own-group-key.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { PushFromConsole } from '../sync/push-from-console.js';
import { secretRefusalOf } from './verdict-planner.js';

/** What somebody writes down. */
export interface WrittenItem {
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
 * written unless its rules are named as false alarms. Throws `admin.group_not_found`, and `admin.role_required`
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
    const id = newItemId(this.random);
    const event = {
      kind: 'knowledge.captured',
      payload: { knowledge: { id, ...given(item) }, ...(notSecret.length > 0 && { notSecret }) },
    };
    const refused =
      (await secretRefusalOf(item, notSecret)) ??
      problemOf(event, id) ??
      (await this.append(requester, group, { id, event }));
    return refused ? { groupKey: group, refused } : { groupKey: group, id };
  }

  /** Resolves to why the event was not taken. */
  private async append(
    requester: Requester,
    groupKey: string,
    captured: { id: string; event: { kind: string; payload: object } },
  ): Promise<CapturedItem['refused']> {
    if (requester.viewer === 'administrator') {
      const log = { groupKey, purpose: 'sync' } as const;
      const context = { logs: [log], actor: requester.actor, reads: [] } as const;
      await this.store.decide(context, async () => [captured.event]);
      return undefined;
    }
    const planned = { reads: [], plan: async () => [captured] };
    const [rejected] = await this.commands.execute(new PushFromConsole(requester, planned));
    return rejected && { reason: rejected.reason, message: rejected.message };
  }
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
