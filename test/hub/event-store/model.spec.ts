import { randomUUID } from 'node:crypto';
import { rejection, verifyChain } from '@app/domain';
import fc from 'fast-check';
import { verifyLog } from '../../../apps/hub/src/event-store/verify-log.js';
import { onPglite, onPostgresql, type OwnDatabase } from './databases.js';
import { type TestGroup, draftOf, makeGroup, pushOf } from './open-store.js';
import { Reference } from './reference.js';
import { StoredSubject, type Subject } from './subject.js';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const GROUPS = 2;

const anyGroup = fc.nat(GROUPS - 1);
const anyClient = fc.nat(2);
const anyEvent = fc.record({ id: fc.nat(9), content: fc.nat(2) });
const anyPush = fc.record({
  group: anyGroup,
  client: anyClient,
  events: fc.array(anyEvent, { maxLength: 4 }),
  invalid: fc.boolean(),
});
const anyCommand = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('push' as const),
      pushes: fc.array(anyPush, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      group: anyGroup,
      events: fc.nat(2),
      refuse: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pull' as const),
      group: anyGroup,
      client: anyClient,
      from: fc.constantFrom('beginning', 'last', 'pushed', 'foreign', 'ahead', 'forged', 'garbage'),
      limit: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('redact' as const),
      group: anyGroup,
      event: fc.nat(9),
    }),
  },
);
type Command = typeof anyCommand extends fc.Arbitrary<infer Value> ? Value : never;

/** Gives the same commands to the reference and to a subject, and holds their answers against each other. */
class Run {
  private readonly reference: Reference;
  private readonly cursors = new Map<string, string>();
  private lastId = 0;

  constructor(
    private readonly subject: Subject,
    private readonly groups: readonly TestGroup[],
  ) {
    this.reference = new Reference(groups, () => NOW);
  }

  async execute(command: Command): Promise<void> {
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

  async compareLogs(): Promise<void> {
    for (const { sync, administration } of this.groups) {
      for (const log of [sync, administration])
        expect(await this.subject.rows(log)).toEqual(await this.reference.rows(log));
    }
  }

  private async push(pushes: Extract<Command, { does: 'push' }>['pushes']): Promise<void> {
    const units = pushes.map(({ group, client, events, invalid }) => {
      const clientId = this.clientOf(group, client);
      const drafts = events.map(({ id, content }) => draftOf(`e${id}`, { content }, clientId));
      const unit = { ...pushOf(this.group(group), clientId, drafts), pushId: this.nextId() };
      return invalid ? { ...unit, rejected: [rejection('bad', 'event.kind_invalid')] } : unit;
    });
    const answers = await this.subject.push(units);
    expect(answers).toEqual(await this.reference.push(units));
    units.forEach(({ logId, clientId }, index) => {
      const position = answers[index]?.position as number;
      this.cursors.set(`pushed ${clientId}`, this.reference.cursorAt(logId, position));
    });
  }

  private async decide({ group, events, refuse }: Extract<Command, { does: 'decide' }>) {
    const drafts = Array.from({ length: events }, () => draftOf(this.nextId(), {}, 'admin'));
    const answer = await this.subject.decide(this.group(group), drafts, refuse);
    expect(answer).toBe(await this.reference.decide(this.group(group), drafts, refuse));
  }

  private async pull({ group, client, from, limit }: Extract<Command, { does: 'pull' }>) {
    const clientId = this.clientOf(group, client);
    const request = { clientId, cursor: this.cursor(group, clientId, from), limit };
    const answer = await this.subject.pull(this.group(group), request);
    expect(answer).toEqual(await this.reference.pull(this.group(group), request));
    if (typeof answer === 'object') this.cursors.set(`last ${clientId}`, answer.cursor);
  }

  private async redact({ group, event }: Extract<Command, { does: 'redact' }>) {
    const redaction = {
      groupKey: this.group(group).groupKey,
      eventId: `e${event}`,
      reason: 'asked for',
      actor: { memberId: 'administrator', clientId: 'administration' },
      recordId: this.nextId(),
    };
    const answer = await this.subject.redact(redaction);
    expect(answer).toBe(await this.reference.redact(redaction));
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

async function makeGroups(sql: OwnDatabase['database'] | null): Promise<TestGroup[]> {
  const names = Array.from({ length: GROUPS }, () => randomUUID());
  if (!sql)
    return names.map((groupKey) => ({
      groupKey,
      sync: randomUUID(),
      administration: randomUUID(),
    }));
  return Promise.all(names.map((name) => makeGroup(sql, name)));
}

describe.each([
  { on: 'the reference itself', open: null, runs: 200 },
  { on: 'PGlite', open: onPglite, runs: 40 },
  { on: 'PostgreSQL', open: onPostgresql, runs: 100 },
])('an event store on $on', ({ open, runs }) => {
  let own: OwnDatabase | null = null;

  beforeAll(async () => {
    own = open && (await open());
  });

  afterAll(() => own?.close());

  const subjectFor = (groups: readonly TestGroup[]): Subject =>
    own ? new StoredSubject(own.database, () => NOW) : new Reference(groups, () => NOW);

  it('answers any list of commands as the reference does, and holds the same logs afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 15 }), async (commands) => {
        const groups = await makeGroups(own?.database ?? null);
        const run = new Run(subjectFor(groups), groups);
        for (const command of commands) await run.execute(command);
        await run.compareLogs();
      }),
      { numRuns: runs },
    );
  });

  it('keeps every log gapless, without a duplicate and with hashes that recompute', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 15 }), async (commands) => {
        const groups = await makeGroups(own?.database ?? null);
        const subject = subjectFor(groups);
        const run = new Run(subject, groups);
        for (const command of commands) await run.execute(command);
        for (const { sync, administration } of groups) {
          for (const log of [sync, administration]) {
            const rows = await subject.rows(log);
            expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
            expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
            const claims = rows.map((row, index) => ({
              ...row,
              log,
              previousHash: rows[index - 1]?.hash ?? null,
              createdAt:
                row.clientId === 'admin' || log === sync ? draftOf('', {}, '').createdAt : null,
              acceptedAt: new Date(NOW).toISOString(),
              signature: null,
              payload: row.payload === null ? null : JSON.parse(row.payload),
            }));
            expect(verifyChain(claims)).toMatchObject({ ok: true, sequence: rows.length });
            if (own) expect(await verifyLog(own.database, log)).toMatchObject({ fault: undefined });
          }
        }
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  });
});
