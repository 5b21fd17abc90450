import { randomUUID } from 'node:crypto';
import { rejection } from '@app/domain';
import { type Command, GROUPS } from './commands.js';
import { type TestGroup, hubEventDraft, pushOf } from './open-store.js';
import { Reference } from './reference.js';
import type { SystemUnderTest } from './system-under-test.js';

/** What the system of a run answered, and what it should have. */
export interface Answers {
  actual: unknown;
  expected: unknown;
}

/** Gives the same commands to the reference and to a system, and answers what both answered. */
export class Run {
  private readonly reference: Reference;
  private readonly cursors = new Map<string, string>();
  private lastId = 0;

  constructor(
    private readonly system: SystemUnderTest,
    private readonly groups: readonly TestGroup[],
    now: () => number,
  ) {
    this.reference = new Reference(groups, now);
  }

  async execute(command: Command): Promise<Answers> {
    switch (command.does) {
      case 'push':
        return this.push(command.pushes);
      case 'decide':
        return this.decide(command);
      case 'pull':
        return this.pull(command);
      case 'redact':
        return this.redact(command);
    }
  }

  /** The rows of every log. */
  async rows(): Promise<Answers> {
    const logs = this.groups.flatMap(({ sync, administration }) => [sync, administration]);
    return {
      actual: await Promise.all(logs.map((log) => this.system.rows(log))),
      expected: await Promise.all(logs.map((log) => this.reference.rows(log))),
    };
  }

  private async push(pushes: Extract<Command, { does: 'push' }>['pushes']) {
    const units = pushes.map(({ group, client, events, invalid }) => {
      const clientId = this.clientOf(group, client);
      const drafts = events.map(({ id, content }) =>
        hubEventDraft(`e${id}`, { content }, clientId),
      );
      const unit = { ...pushOf(this.group(group), clientId, drafts), pushId: randomUUID() };
      return invalid ? { ...unit, rejected: [rejection('bad', 'event.kind_invalid')] } : unit;
    });
    const actual = await this.system.push(units);
    const expected = await this.reference.push(units);
    units.forEach(({ logId, clientId }, index) => {
      const position = expected[index]?.position as number;
      this.cursors.set(`pushed ${clientId}`, this.reference.cursorAt(logId, position));
    });
    return { actual, expected };
  }

  private async decide({ group, events, refuse }: Extract<Command, { does: 'decide' }>) {
    const drafts = Array.from({ length: events }, () => ({
      ...hubEventDraft(this.nextId(), {}, 'admin'),
      createdAt: null,
    }));
    return {
      actual: await this.system.decide(this.group(group), drafts, refuse),
      expected: await this.reference.decide(this.group(group), drafts, refuse),
    };
  }

  private async pull({ group, client, from, limit }: Extract<Command, { does: 'pull' }>) {
    const clientId = this.clientOf(group, client);
    const request = { clientId, cursor: this.cursor(group, clientId, from), limit };
    const actual = await this.system.pull(this.group(group), request);
    const expected = await this.reference.pull(this.group(group), request);
    if (typeof expected === 'object') this.cursors.set(`last ${clientId}`, expected.cursor);
    return { actual, expected };
  }

  private async redact({ group, event }: Extract<Command, { does: 'redact' }>) {
    const redaction = {
      groupKey: this.group(group).groupKey,
      eventId: `e${event}`,
      reason: 'asked for',
      actor: { memberId: 'administrator', clientId: 'administration' },
      now: 0,
    };
    const recordId = this.nextId();
    return {
      actual: await this.system.redact(redaction, recordId),
      expected: await this.reference.redact(redaction, recordId),
    };
  }

  private cursor(group: number, clientId: string, from: string): string | undefined {
    const { sync } = this.group(group);
    const mine = this.cursors.get(`last ${clientId}`);
    switch (from) {
      case 'last':
      case 'pushed':
        return this.cursors.get(`${from} ${clientId}`);
      case 'foreign':
        return this.reference.cursorAt(this.group(group + 1).sync, 0);
      case 'ahead':
        return `cur_${Buffer.from(`1.${sync}.1000.0123456789abcdef`).toString('base64url')}`;
      case 'forged':
        return `cur_${Buffer.from(`1.${sync}.1.0123456789abcdef`).toString('base64url')}`;
      case 'garbage':
        return mine?.slice(0, 9) ?? 'cur_!';
      default:
        return undefined;
    }
  }

  private group(index: number): TestGroup {
    return this.groups[index % GROUPS] as TestGroup;
  }

  private clientOf(group: number, client: number): string {
    return `${this.group(group).groupKey} ${client}`;
  }

  private nextId(): string {
    return `own-${++this.lastId}`;
  }
}
