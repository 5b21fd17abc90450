import { isDeepStrictEqual } from 'node:util';
import {
  type KnowledgeItem,
  MOMENTS,
  deletedText,
  formatTimestamp,
  idTakenText,
  momentOf,
  newItemId,
  newTaskText,
  noTaskText,
  normalizedProjectOf,
  taskElsewhereText,
} from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { Runtime } from '../hub/runtime.js';
import type { Home } from '../hub/home.js';
import { keysIn } from '../project/known-projects.js';
import type { Credentials } from '../hub/credentials.js';
import { assertNoSecretLeaves } from '../push/keep-secrets.js';
import { CaptureQueue, type WaitingEvent } from './capture-queue.js';
import { capturedItem, capturedTask } from './captured-event.js';
import { type CopyAnswer, ageLine, foundIn, itemFrom, itemInCopy } from './copy-answers.js';
import { type CopyHead, LocalCopy } from './local-copy.js';
import { briefWithWaiting } from './waiting-notes.js';
// At once, and not when it is first needed: a session goes on while khub's files are exchanged for newer ones.
import { type FindPlaces, placesIn } from './word-index.js';

type Arguments = Readonly<Record<string, unknown>>;

/** What a tool is answered, as MCP has it. */
export interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** What the payload of a captured item holds. */
interface Captured {
  knowledge?: { id?: string; title?: string; summary?: string };
}

/** The item of an id as the copy has it, null for none. */
interface Copied {
  item: KnowledgeItem | null;
  isDeleted: boolean;
}

const DEFAULT_TOKENS = 1_200;

function told(text: string, structured?: Record<string, unknown>): ToolResult {
  const content = [{ type: 'text' as const, text }];
  // Agents that get structured content drop the text.
  return { content, ...(structured && { structuredContent: { ...structured, message: text } }) };
}

function textIn(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

function numberIn(args: Arguments, name: string): number | undefined {
  const value = args[name];
  return typeof value === 'number' ? value : undefined;
}

/** Does what the hub's tools do, as far as possible without the hub: reads from the copy, and queues what is captured. */
export class OfflineTools {
  readonly queue: CaptureQueue;
  private readonly copy: LocalCopy;
  private searched: { folder: string; places: FindPlaces } | undefined;

  constructor(
    home: Home,
    credentials: Credentials,
    private readonly projectKey: string | null,
    private readonly runtime: Pick<Runtime, 'now' | 'bytes'>,
  ) {
    this.copy = new LocalCopy(home, credentials);
    this.queue = new CaptureQueue(this.copy.directory);
  }

  /** The folder of the copy. */
  get directory(): string {
    return this.copy.directory;
  }

  /** What a tool answers without the hub; null when it cannot. Throws a `Failure` for what must not be kept. */
  async call(name: string, args: Arguments): Promise<ToolResult | null> {
    if (name === 'capture_knowledge' || name === 'capture_task') return this.keep(name, args);
    return this.copy.answer((head) => {
      const answer = this.read(head, name, args);
      return answer && told(`${ageLine(head, this.runtime.now())}\n\n${answer.text}`);
    });
  }

  private projectOf(args: Arguments): string | null {
    const given = args['projectKey'];
    return typeof given === 'string' || given === null ? given : this.projectKey;
  }

  private read(head: CopyHead, name: string, args: Arguments): CopyAnswer | null {
    if (name === 'get_knowledge') return itemFrom(this.copy, head, textIn(args, 'id') ?? '');
    if (name === 'search_knowledge') return this.find(head, args);
    const projectKey = this.projectOf(args);
    const isMeant = projectKey !== null || args['projectKey'] === null;
    if (name !== 'project_brief' || !isMeant) return null;
    const maxTokens = numberIn(args, 'maxTokens') ?? DEFAULT_TOKENS;
    const since = this.sinceIn(args);
    const options = { limit: numberIn(args, 'limit'), maxTokens, since, queue: this.queue };
    const brief = briefWithWaiting(this.copy, head, projectKey, options);
    return brief && { value: brief, text: brief.markdown };
  }

  /** The moment, as an ISO time, after which changes are asked for. Throws a `Failure` for a text that is no time. */
  private sinceIn(args: Arguments): string | undefined {
    const given = textIn(args, 'since');
    const at = given === undefined ? undefined : momentOf(given, this.runtime.now());
    if (at === null) throw new Failure(EXIT.usage, `Invalid arguments: since must be ${MOMENTS}`);
    return at === undefined ? undefined : formatTimestamp(at);
  }

  private find(head: CopyHead, args: Arguments): CopyAnswer | null {
    const given = args['projectKey'];
    const options = {
      query: textIn(args, 'query'),
      projectKey: typeof given === 'string' || given === null ? given : undefined,
      defaultProject: this.projectKey,
      type: textIn(args, 'type'),
      tag: textIn(args, 'tag'),
      member: textIn(args, 'member'),
      since: this.sinceIn(args),
      status: textIn(args, 'status'),
      limit: numberIn(args, 'limit'),
    };
    const now = this.runtime.now();
    const findPlaces = this.placesIn(head);
    return findPlaces && foundIn(this.copy, head, { findPlaces, now }, options);
  }

  /** The words of a copy, read once; null when they are missing. */
  private placesIn(head: CopyHead): FindPlaces | null {
    if (this.searched?.folder === head.folder) return this.searched.places;
    const index = this.copy.index(head);
    if (index === null) return null;
    const places = placesIn(index);
    this.searched = { folder: head.folder, places };
    return places;
  }

  private waiting(): WaitingEvent[] {
    const events = this.queue.names().map((name) => this.queue.read(name) as WaitingEvent | null);
    return events.filter((event) => event !== null);
  }

  /** The id of an item that waits to be sent and says the same but for its id; undefined when none does. */
  private waitingLike(event: WaitingEvent): string | undefined {
    const saying = ({ kind, payload }: WaitingEvent) => {
      const { id: _, ...knowledge } = (payload as Captured | undefined)?.knowledge ?? {};
      return { kind, payload: { ...payload, knowledge } };
    };
    const same = this.waiting().find((each) => isDeepStrictEqual(saying(each), saying(event)));
    return (same?.payload as Captured | undefined)?.knowledge?.id;
  }

  /** What the copy knows of an id. */
  private async inCopy(id: string): Promise<Copied> {
    const copied = await this.copy.answer((head) => ({
      item: itemInCopy(this.copy, head, id),
      isDeleted: this.copy.isDeleted(head, id),
    }));
    return copied ?? { item: null, isDeleted: false };
  }

  /** Why the item of a capture cannot have its id; null when it can, as far as is known here. */
  private idProblem(
    id: string,
    { id: eventId, payload }: WaitingEvent,
    { item: known, isDeleted }: Copied,
  ): string | null {
    const isWaiting = this.waiting().some((event) => event.id === eventId);
    const said = (payload as Captured).knowledge;
    const isOther = known && (known.title !== said?.title || known.summary !== said.summary);
    if (isWaiting || isOther) return idTakenText(id);
    return isDeleted ? deletedText(id) : null;
  }

  /** Why nothing can be written to the task with this key; null when it can, as far as is known here. */
  private taskProblem(
    taskKey: string,
    { payload }: WaitingEvent,
    { item: known, isDeleted }: Copied,
  ): string | null {
    const { projectKey, title } = payload as Captured['knowledge'] & { projectKey?: string };
    const waiting = this.waiting().filter(
      (event) => (event.payload as Arguments)['taskKey'] === taskKey,
    );
    if (known && known.type !== 'task') return noTaskText(taskKey, known.type);
    const named = waiting.map((event) => textIn(event.payload as Arguments, 'projectKey'));
    const place =
      named.findLast((key) => key !== undefined) ?? (known && normalizedProjectOf(known));
    const keyOf = keysIn(this.copy.head()?.projects);
    if (place !== null && projectKey !== undefined && keyOf(place) !== keyOf(projectKey))
      return taskElsewhereText(taskKey, keyOf(place));
    if (isDeleted) return deletedText(taskKey);
    const isNew = !known && waiting.length === 0;
    return isNew && title === undefined ? newTaskText(taskKey) : null;
  }

  /** Keeps what is captured. Throws a `Failure` for what the hub would refuse and what looks like a secret. */
  async keep(name: string, args: Arguments): Promise<ToolResult> {
    const { notSecret } = args;
    await assertNoSecretLeaves(args, Array.isArray(notSecret) ? notSecret.map(String) : []);
    const now = this.runtime.now();
    const projectKey = this.projectOf(args) ?? undefined;
    const createdAt = new Date(now).toISOString();
    const id = (name === 'capture_knowledge' && textIn(args, 'id')) || newItemId(this.runtime);
    const place = { id, projectKey, createdAt };
    const event = name === 'capture_task' ? capturedTask(args, place) : capturedItem(args, place);
    const taskKey = textIn(args, 'taskKey');
    const what = name === 'capture_task' ? (taskKey ?? id) : id;
    const copied = await this.inCopy(what);
    // From here on at once, for another call may be under way.
    const same = name === 'capture_knowledge' && this.waitingLike(event);
    if (same) {
      const text = `Nothing was kept: ${same} says the same already, and waits to be sent.`;
      return told(text, { knowledgeId: same, waiting: true });
    }
    const refusal =
      name === 'capture_task'
        ? this.taskProblem(what, event, copied)
        : this.idProblem(what, event, copied);
    if (refusal !== null) throw new Failure(EXIT.failed, refusal);
    this.queue.add(event, now);
    return told(
      `Kept: ${what}. The hub does not answer; khub sends it when it does (${this.queue.names().length} waiting).`,
      name === 'capture_task'
        ? { taskKey: what, waiting: true }
        : { knowledgeId: id, waiting: true },
    );
  }
}
