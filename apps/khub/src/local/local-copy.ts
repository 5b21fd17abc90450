import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ChainPosition, KnowledgeItem } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { Credentials } from '../hub/credentials.js';
import { type Home, fillPrivately, notKept, writePrivately } from '../hub/home.js';
import type { KnownProject } from '../project/known-projects.js';
import type { CopiedBrief } from './copied-brief.js';
import type { KeptLog } from './copied-log.js';

/** How far a copy goes. Times are ISO 8601. */
export interface CopyHead {
  logId: string;
  cursor: string;
  /** Up to where the log was recomputed. */
  position: ChainPosition;
  /** When the hub was asked last, and when the copy was begun. */
  readAt: string;
  begunAt: string;
  /** What the hub knew of the member's projects then; an older copy has none. */
  projects?: readonly KnownProject[];
  /** How many items it holds; an older copy does not say. */
  items?: number;
  /** The folder that holds it. */
  folder: string;
}

/** The contents of a copy; `index` is its index of words, as JSON. */
export interface CopyParts {
  log: KeptLog;
  items: readonly KnowledgeItem[];
  /** The ids of deleted items. */
  deleted: readonly string[];
  briefs: ReadonlyMap<string | null, CopiedBrief>;
  /** The same briefs without what only this member sees. */
  sharedBriefs: ReadonlyMap<string | null, CopiedBrief>;
  index: string;
}

/** Whoever writes a copy is done after this time, in milliseconds, or will never be. */
const LEFT_BEHIND_MS = 60 * 60 * 1_000;

type Whose = Pick<Credentials, 'serverId' | 'groupKey' | 'memberId'>;

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** The file of a project's brief, or (null) of that of no project. */
function nameOf(projectKey: string | null): string {
  return projectKey === null ? 'none.json' : `${digest(projectKey)}.json`;
}

function* briefFiles(briefs: CopyParts['briefs']): Generator<[name: string, text: string]> {
  for (const [project, brief] of briefs) yield [nameOf(project), JSON.stringify(brief)];
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readJson<Value>(path: string): Value | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Value;
  } catch {
    return null;
  }
}

function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // On Windows while another process reads it. A later copy removes it.
  }
}

/** The failure to read a copy right after it was renewed. */
export function noCopyYet(): Failure {
  return new Failure(
    EXIT.failed,
    'another khub makes the copy now, or it cannot be read',
    'Run it again; if that does not help: khub sync --from-beginning.',
  );
}

/** What khub keeps of a group's log in its home, readable by its owner alone, to answer from while the hub is away. */
export class LocalCopy {
  /** The folder of this membership's copy. */
  readonly directory: string;
  /** The group that it is of. */
  readonly groupKey: string;

  constructor(home: Home, { serverId, groupKey, memberId }: Whose) {
    this.groupKey = groupKey;
    this.directory = join(home.directory, 'local', digest(serverId, groupKey, memberId));
  }

  private get headFile(): string {
    return join(this.directory, 'head.json');
  }

  private pathIn({ folder }: Pick<CopyHead, 'folder'>, ...names: string[]): string {
    return join(this.directory, folder, ...names);
  }

  /** How far the copy goes; null when there is none. */
  head(): CopyHead | null {
    return readJson<CopyHead>(this.headFile);
  }

  /**
   * Returns what is answered from the copy; null when there is none or it does not hold the answer. While another process puts a new
   * copy in its place, parts of the old one are missing: it is then asked again, from the new one.
   */
  async answer<Answer>(
    ask: (head: CopyHead) => Answer | null | Promise<Answer | null>,
  ): Promise<Answer | null> {
    let head = this.head();
    while (head !== null) {
      const answer = await ask(head);
      const now = this.head();
      if (now?.folder === head.folder) return answer;
      head = now;
    }
    return null;
  }

  /** The state of the log from which the copy is continued. */
  log(head: CopyHead): KeptLog | null {
    return readJson<KeptLog>(this.pathIn(head, 'log.json'));
  }

  /** The brief of a project, or (null) of what belongs to none; null when the copy knows nothing of the project. */
  brief(head: CopyHead, projectKey: string | null): CopiedBrief | null {
    return readJson<CopiedBrief>(this.pathIn(head, 'briefs', nameOf(projectKey)));
  }

  /** The brief of a project without what only this member sees; null when the copy knows nothing of the project. */
  sharedBrief(head: CopyHead, projectKey: string): CopiedBrief | null {
    return readJson<CopiedBrief>(this.pathIn(head, 'shared', nameOf(projectKey)));
  }

  /** Whether items and index are there, as far as can be seen undamaged. */
  isWhole(head: CopyHead): boolean {
    return this.itemLines(head) !== null && this.index(head) !== null;
  }

  /** The items as JSON, each a line that begins with its id; the one last changed first. Null when some are missing. */
  itemLines(head: CopyHead): string[] | null {
    const lines = readText(this.pathIn(head, 'items.jsonl'))?.split('\n').slice(0, -1);
    if (!lines) return null;
    return lines.length === (head.items ?? lines.length) ? lines : null;
  }

  /** Whether the copy knows that the item with this id is deleted. */
  isDeleted(head: CopyHead, id: string): boolean {
    return readJson<string[]>(this.pathIn(head, 'deleted.json'))?.includes(id) ?? false;
  }

  /** The index of words, as `indexOf` made it; null when it is missing or damaged. */
  index(head: CopyHead): object | null {
    return readJson<object>(this.pathIn(head, 'index.json'));
  }

  /** Writes a new head for an unchanged copy, if that is still the one there is: the hub had nothing newer. */
  touch(head: CopyHead): void {
    if (this.head()?.folder === head.folder) this.putHead(head);
  }

  /**
   * Puts a new copy in place of the one there is: a crash or a full disk leaves one of them, and whoever else writes one meanwhile is not
   * disturbed. Throws a `Failure`.
   */
  write(head: Omit<CopyHead, 'folder' | 'items'>, parts: CopyParts): void {
    const next = { ...head, items: parts.items.length, folder: this.newFolder() };
    let replaced: CopyHead | null;
    try {
      this.writeParts(next, parts);
      replaced = this.head();
      this.putHead(next);
    } catch (error) {
      removeFolder(this.pathIn(next));
      throw error;
    }
    if (replaced) removeFolder(this.pathIn(replaced));
    this.removeLeftBehind(Date.parse(head.readAt));
  }

  private putHead(head: CopyHead): void {
    writePrivately(this.headFile, JSON.stringify(head));
  }

  private newFolder(): string {
    try {
      mkdirSync(this.directory, { recursive: true, mode: 0o700 });
      return basename(mkdtempSync(join(this.directory, 'copy-')));
    } catch (error) {
      throw notKept(this.directory, error);
    }
  }

  /** Removes what was begun long ago and never put in place, or was put aside and not removed then. */
  private removeLeftBehind(now: number): void {
    const present = this.head()?.folder;
    for (const name of readdirSync(this.directory)) {
      if (!name.startsWith('copy-') || name === present) continue;
      const path = join(this.directory, name);
      const begunAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
      if (now - begunAt > LEFT_BEHIND_MS) removeFolder(path);
    }
  }

  private writeParts(next: CopyHead, parts: CopyParts): void {
    const { log, items, deleted, briefs, sharedBriefs, index } = parts;
    for (const [name, all] of [['briefs', briefs] as const, ['shared', sharedBriefs] as const])
      fillPrivately(this.pathIn(next, name), briefFiles(all));
    const lines = items.map(({ id, ...rest }) => `${JSON.stringify({ id, ...rest })}\n`);
    fillPrivately(this.pathIn(next), [
      ['log.json', JSON.stringify(log)],
      ['items.jsonl', lines.join('')],
      ['deleted.json', JSON.stringify(deleted)],
      ['index.json', index],
    ]);
  }
}
