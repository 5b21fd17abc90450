import type { Database } from '../../../apps/hub/src/database/database.js';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import type { History, PushRecord } from './history.js';
import { type TestGroup, hubEventDraft, pushOf } from './open-store.js';
import type { PullAnswer, SystemUnderTest } from './system-under-test.js';

/** How much goes on at once, and for how long. */
export interface Load {
  writers: number;
  readers: number;
  /** Pushes a writer makes. */
  pushes: number;
}

type Page = Exclude<PullAnswer, string>;
interface ServedEvent {
  id: string;
  payload: object | null;
  log: { sequence: number; hash: string };
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** Clients that write to and read from a group through several replicas at once, writing down all they see. */
export class Traffic {
  private readonly seen: Pick<History, 'pushes' | 'reads'> = { pushes: [], reads: [] };
  private writing = 0;

  constructor(
    private readonly replicas: readonly SystemUnderTest[],
    private readonly group: TestGroup,
    /** Between two calls of a client, in milliseconds at the most. */
    private readonly pause = 3,
  ) {}

  /** Runs the load to its end. */
  async run({ writers, readers, pushes }: Load): Promise<void> {
    this.writing = writers;
    const writing = Array.from({ length: writers }, (_, index) =>
      this.write(`w${index}`, pushes).finally(() => this.writing--),
    );
    const reading = Array.from({ length: readers }, (_, index) => this.follow(`r${index}`));
    await Promise.all([...writing, ...reading]);
  }

  /** Pushes answered so far. */
  get answered(): number {
    return this.seen.pushes.filter(({ answer }) => answer).length;
  }

  /** What was seen, and what the log holds now. */
  async history(database: Database): Promise<History> {
    const log = await (this.replicas[0] as SystemUnderTest).rows(this.group.sync);
    const { fault } = await verifyLog(database, this.group.sync);
    return { ...this.seen, log, fault };
  }

  private async write(clientId: string, pushes: number): Promise<void> {
    let cursor: string | undefined;
    let previous: PushRecord['events'] = [];
    for (let count = 0; count < pushes; count++) {
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, (_, index) => ({
        id: `${clientId}-${count}-${index}`,
        content: `{"of":"${clientId}"}`,
      }));
      // What everybody pushes is stored once, whoever was first.
      if (Math.random() < 0.3) events.push({ id: `all-${count}`, content: '{"of":"all"}' });
      // Another content under the same id is refused for good.
      if (Math.random() < 0.2)
        events.push({ id: `claim-${count}`, content: `{"by":"${clientId}"}` });
      const again = Math.random() < 0.2 ? previous : [];
      await this.push(clientId, [...again, ...events]);
      previous = events;
      if (Math.random() < 0.3) cursor = await this.read(clientId, cursor);
      await this.breathe();
    }
  }

  private async push(clientId: string, events: PushRecord['events']): Promise<void> {
    const drafts = events.map(({ id, content }) =>
      hubEventDraft(id, JSON.parse(content) as object, clientId),
    );
    const record: PushRecord = {
      clientId,
      began: performance.now(),
      ended: 0,
      events,
      answer: null,
    };
    this.seen.pushes.push(record);
    try {
      const [answer] = await anyOf(this.replicas).push([pushOf(this.group, clientId, drafts)]);
      record.answer = answer ?? null;
    } catch {
      // Refused or lost on the way: the client does not know, and neither does the checker.
    }
    record.ended = performance.now();
  }

  private async follow(clientId: string): Promise<void> {
    let cursor: string | undefined;
    for (;;) {
      const isLast = this.writing === 0;
      const next = await this.read(clientId, cursor);
      if (isLast && next === cursor) return;
      cursor = next;
      await this.breathe();
    }
  }

  /** Reads a page; a reader whose page does not come tries again from where it was. */
  private async read(clientId: string, cursor: string | undefined): Promise<string | undefined> {
    const began = performance.now();
    const limit = 1 + Math.floor(Math.random() * 40);
    let page: PullAnswer;
    try {
      page = await anyOf(this.replicas).pull(this.group, { clientId, cursor, limit });
    } catch {
      return cursor;
    }
    if (typeof page === 'string') return cursor;
    const from = sequenceIn(cursor);
    this.seen.reads.push({
      clientId,
      began,
      ended: performance.now(),
      from,
      events: (page as Page).events.map((event) => {
        const { id, payload, log } = event as ServedEvent;
        return { id, ...log, content: payload && JSON.stringify(payload) };
      }),
      toHead: !page.hasMore,
    });
    return page.cursor;
  }

  private breathe(): Promise<void> {
    return new Promise((done) => setTimeout(done, Math.random() * this.pause));
  }
}

function sequenceIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  return Number(Buffer.from(cursor.slice(4), 'base64url').toString().split('.')[2]);
}
