import { existsSync, readFileSync } from 'node:fs';
import type { Home } from '../hub/home.js';
import { writePrivately } from '../hub/home.js';

/** How an item stands to what this khub imported before. */
export type Standing = 'new' | 'changed' | 'as before';

/** What was imported of one place. */
interface Entry {
  projectKey: string | null;
  place: string;
  /** What it said, oldest first: the digest, and how often it had said so before in between. */
  said: [digest: string, times: number][];
}

/** How many contents are remembered of an item; one that comes back after more of them counts as said for the first time. */
const MAX_REMEMBERED = 16;

/**
 * Remembers what was imported, so that a text which comes back after another one is a change again. Without it an import is as
 * safe: what the hub has, it knows by the ids of the events.
 */
export class ImportHistory {
  private constructor(
    private readonly file: string,
    private readonly entries: Map<string, Entry>,
  ) {}

  /** Reads what was imported by this membership; nothing where there is nothing, or where it cannot be read. */
  static of({ importsFile }: Home): ImportHistory {
    return new ImportHistory(importsFile, new Map(Object.entries(read(importsFile))));
  }

  standing(id: string, digest: string): Standing {
    const last = this.entries.get(id)?.said.at(-1);
    if (last === undefined) return 'new';
    return last[0] === digest ? 'as before' : 'changed';
  }

  /** How often an item had said this before, and something else since. */
  times(id: string, digest: string): number {
    const said = this.entries.get(id)?.said ?? [];
    const earlier = said.findLast(([each]) => each === digest);
    if (earlier === undefined) return 0;
    return earlier === said.at(-1) ? earlier[1] : earlier[1] + 1;
  }

  /** Remembers that an item says this now. */
  remember(id: string, { projectKey, place }: Omit<Entry, 'said'>, digest: string): void {
    const said = this.entries.get(id)?.said ?? [];
    const times = this.times(id, digest);
    const next =
      said.at(-1)?.[0] === digest ? said : [...said, [digest, times] as [string, number]];
    this.entries.set(id, { projectKey, place, said: next.slice(-MAX_REMEMBERED) });
  }

  /** Which items of a project, by any of its keys, at places that `within` names, are no longer among `ids`. */
  gone(
    keys: readonly (string | null)[],
    within: (place: string) => boolean,
    ids: ReadonlySet<string>,
  ): { id: string; place: string }[] {
    return [...this.entries]
      .filter(
        ([id, entry]) => keys.includes(entry.projectKey) && !ids.has(id) && within(entry.place),
      )
      .map(([id, { place }]) => ({ id, place }));
  }

  save(): void {
    writePrivately(this.file, `${JSON.stringify(Object.fromEntries(this.entries))}\n`);
  }
}

function read(file: string): Record<string, Entry> {
  try {
    return existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Entry>)
      : {};
  } catch {
    return {};
  }
}
