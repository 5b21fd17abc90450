import { decodeCursor } from '@app/domain';
import fc from 'fast-check';
import { type Joined, TestHub } from '../../support/hub.js';
import {
  pullAll,
  pullPage,
  type ReadEvent,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';

const PROJECTS = ['pa', 'pb'] as const;
type Project = (typeof PROJECTS)[number];
/** The keys that each project may get; until it has one, that is the name of a project that nobody created. */
const KEYS = { pa: ['pa', 'first', 'primary'], pb: ['pb', 'second', 'other'] } as const;
type Name = (typeof KEYS)[Project][number];

/** What may happen: somebody pushes, access changes, a project gets another key, and the reader pulls a page, which it may lose. */
type Step =
  | { kind: 'push'; names: (Name | null)[] }
  | { kind: 'rename'; project: Project; at: number }
  | { kind: 'grant' | 'revoke' | 'open' | 'close'; project: Project }
  | { kind: 'pull'; limit: number; crash: boolean }
  | { kind: 'own push' };

const MANY = 1_000;
const project = fc.constantFrom(...PROJECTS);
const name = fc.constantFrom(...KEYS.pa, ...KEYS.pb);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      names: fc.array(fc.option(name), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('grant', 'revoke', 'open', 'close'),
      project,
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pull' as const),
      limit: fc.integer({ min: 1, max: 4 }),
      crash: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      project,
      at: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'own push' as const }) },
);

/** The place in the log that a cursor carries. */
function sequenceOf(cursor: string): number {
  return cursor === '' ? 0 : decodeCursor(cursor).sequence;
}

/** What is wrong with a page: it goes on without a gap, or gives again, in log order, what may be seen. */
function problemOf(events: readonly ReadEvent[], main: number): string | undefined {
  const sequences = events.map(({ log }) => log.sequence);
  const isSorted = sequences.every((each, index) => index === 0 || each > sequences[index - 1]!);
  if (!isSorted) return `a page is not in log order: ${sequences.join(' ')}`;
  const isNew = (sequences[0] ?? 0) > main;
  if (isNew && !sequences.every((each, index) => each === main + 1 + index))
    return `a page after ${main} has a gap: ${sequences.join(' ')}`;
  if (!isNew && events.some(({ payload }) => payload === null))
    return `a page delivers again what is withheld: ${sequences.join(' ')}`;
  return undefined;
}

/** One group's history with its reader, and the model of what the reader must have. */
class History {
  readonly kept = new Map<string, ReadEvent>();
  private readonly pushed: { id: string; name: Name | null }[] = [];
  private readonly owners = new Map<Name, Project>([
    ['pa', 'pa'],
    ['pb', 'pb'],
  ]);
  private readonly access = {
    pa: { open: false, listed: false },
    pb: { open: false, listed: false },
  };
  private cursor = '';
  private main = 0;
  private own = 0;
  private crashed = false;

  private constructor(
    private readonly hub: TestHub,
    private readonly ada: Joined,
    private readonly ben: Joined,
  ) {}

  static async begin(hub: TestHub, group: string): Promise<History> {
    await hub.group(group);
    const [ada, ben] = [await hub.join(group, 'Ada'), await hub.join(group, 'Ben')];
    for (const each of PROJECTS) await restrictedProject(hub, ada, each);
    const history = new History(hub, ada, ben);
    // Something to be given again, that the reader has passed already.
    await history.push(ada, ['pa', 'pb', null, 'pb', 'pa', 'pa', 'pb', 'pa', 'pb', 'pa']);
    await history.pull(MANY, false);
    return history;
  }

  async run(next: Step): Promise<void> {
    if (next.kind === 'push') await this.push(this.ada, next.names);
    else if (next.kind === 'rename') await this.rename(next);
    else if (next.kind === 'own push') await this.ownPush();
    else if (next.kind === 'pull') await this.pull(next.limit, next.crash);
    else await this.change(next);
  }

  async finish(): Promise<void> {
    const { events } = await pullAll(this.hub, this.ben, this.cursor, 3);
    for (const event of events) this.keep(event);
  }

  /** Ids of the others' events that come with their payload from the beginning. */
  async anew(): Promise<string[]> {
    const { events } = await pullAll(this.hub, this.ben);
    const others = new Set(this.pushed.map(({ id }) => id));
    const told = events.filter(({ id, payload }) => payload !== null && others.has(id));
    return [...new Set(told.map(({ id }) => id))];
  }

  /** Ids of all of the others' events that the reader may see now, in log order. */
  visible(): string[] {
    return this.pushed.filter((each) => this.mayRead(each.name)).map(({ id }) => id);
  }

  /** Whether the reader may see now what names this. */
  private mayRead(given: Name | null): boolean {
    const owner = given === null ? undefined : this.owners.get(given);
    return owner === undefined || this.access[owner].open || this.access[owner].listed;
  }

  private async push(member: Joined, names: readonly (Name | null)[]): Promise<void> {
    const events = names.map((each) => {
      const id = `e${this.pushed.length}`;
      this.pushed.push({ id, name: each });
      return { id, kind: 'note.taken', payload: { id, ...(each && { projectKey: each }) } };
    });
    await this.hub.push(member, events);
  }

  /** The reader's own event. A reader that has lost a page keeps its own cursor, which is how it gets the page again. */
  private async ownPush(): Promise<void> {
    const event = { id: `own ${++this.own}`, kind: 'note.taken', payload: {} };
    const { body } = await this.hub.push(this.ben, [event]);
    if (!this.crashed) this.cursor = body.cursor;
    this.main = Math.max(this.main, sequenceOf(this.cursor));
  }

  private async pull(limit: number, crash: boolean): Promise<void> {
    const page = await pullPage(this.hub, this.ben, this.cursor, limit);
    const problem = problemOf(page.events, this.main);
    if (problem) throw new Error(problem);
    this.crashed = crash;
    if (crash) return;
    for (const event of page.events) this.keep(event);
    this.cursor = page.cursor;
    this.main = sequenceOf(page.cursor);
  }

  private async change({ kind, project: key }: Step & { project: Project }): Promise<void> {
    const access = this.access[key];
    if (kind === 'open' || kind === 'close') access.open = kind === 'open';
    else access.listed = kind === 'grant';
    await setAccess(this.hub, this.ada, key, {
      visibility: access.open ? 'group' : 'restricted',
      members: [
        [this.ada, 'owner'],
        ...(access.listed ? [[this.ben, 'reader'] as [Joined, string]] : []),
      ],
    });
  }

  private async rename({ project: id, at }: Step & { kind: 'rename' }): Promise<void> {
    const projectKey = KEYS[id][at]!;
    const path = `/api/v1/admin/projects/${this.ada.groupKey}/${id}`;
    const { status } = await this.hub.ask(path, { method: 'PUT', body: { projectKey } });
    if (status !== 200) throw new Error(`renaming ${id} to ${projectKey}: ${status}`);
    this.owners.set(projectKey, id);
  }

  private keep(event: ReadEvent): void {
    const known = this.kept.get(event.id);
    if (known?.payload == null) this.kept.set(event.id, event);
  }
}

it('gives a member, after enough pulls, every payload it may see, whatever happened and in whatever order', async () => {
  const hub = await TestHub.start();
  let groups = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const history = await History.begin(hub, `law-${++groups}`);
        for (const each of steps) await history.run(each);
        await history.finish();
        const have = [...history.kept.values()].filter(({ payload }) => payload !== null);
        expect(have.map(({ id }) => id)).toEqual(expect.arrayContaining(history.visible()));
        // What a reader that knows nothing yet gets now is just what it may see.
        expect((await history.anew()).toSorted()).toEqual(history.visible().toSorted());
      }),
      { numRuns: 25 },
    );
  } finally {
    await hub.stop();
  }
});
