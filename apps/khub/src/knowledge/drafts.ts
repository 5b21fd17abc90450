import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.js';
import { type Home, writePrivately } from '../hub/home.js';
import type { KnowledgeDocument } from './document.js';

/** What somebody wrote into an item that the hub does not have yet. */
export interface Draft {
  /** The item as it was when they opened it. */
  before: KnowledgeDocument;
  /** The text as they left it in the editor. */
  text: string;
}

/** What was written in an editor and did not reach the hub: kept in the home, readable by its owner alone. */
export class Drafts {
  private readonly directory: string;

  constructor(home: Pick<Home, 'directory'>) {
    this.directory = join(home.directory, 'drafts');
  }

  private fileOf(knowledgeId: string): string {
    const name = createHash('sha256').update(knowledgeId).digest('hex').slice(0, 40);
    return join(this.directory, `${name}.json`);
  }

  /** What was written into an item; null when nothing of it is kept. */
  of(knowledgeId: string): Draft | null {
    const file = this.fileOf(knowledgeId);
    if (!existsSync(file)) return null;
    return JSON.parse(readFileSync(file, 'utf8')) as Draft;
  }

  /** Keeps what was written into an item, in place of what was kept of it before. */
  keep(knowledgeId: string, draft: Draft): void {
    writePrivately(this.fileOf(knowledgeId), JSON.stringify({ ...draft, knowledgeId }));
  }

  /** The items of which something is kept. */
  ids(): string[] {
    if (!existsSync(this.directory)) return [];
    const files = readdirSync(this.directory).filter((name) => name.endsWith('.json'));
    return files.map((name) => {
      const text = readFileSync(join(this.directory, name), 'utf8');
      return (JSON.parse(text) as { knowledgeId: string }).knowledgeId;
    });
  }

  /** Forgets what was written into an item. */
  drop(knowledgeId: string): void {
    rmSync(this.fileOf(knowledgeId), { force: true });
  }

  /** Keeps the text of an item that is yet to be written as a Markdown file, and returns its path. */
  keepNew(knowledgeId: string, text: string): string {
    const file = join(this.directory, `${knowledgeId}.md`);
    writePrivately(file, text);
    return file;
  }
}

/** Returns what failed, with how to go on with what was written; an error that is no `Failure` as it is. */
export function keptWith(error: unknown, next: string): unknown {
  if (!(error instanceof Failure)) return error;
  const remedy = [error.remedy, `What you wrote is kept: ${next}`].filter(Boolean).join('\n');
  return new Failure(error.exitCode, error.message, remedy, error.code);
}
