import { dirname, join } from 'node:path/posix';
import { NOTE_ENDING } from '../portable/note-names.js';
import { anchorOf } from './notes/anchor.js';
import type { Draft } from './notes/draft.js';

/** Finds the item that a link means, by its file's path, name or title, and the heading it may name. */
export class LinkIndex {
  private readonly byPath = new Map<string, string>();
  private readonly byName = new Map<string, string>();
  private readonly byTitle = new Map<string, string>();

  /** Adds the items of a file, with their ids. Of two with the same name the first keeps it. */
  add(place: string, names: readonly string[], items: readonly (readonly [Draft, string])[]): void {
    const path = place.replace(NOTE_ENDING, '').toLowerCase();
    const stem = path.slice(path.lastIndexOf('/') + 1);
    const called = [...names, stem].map((name) => name.trim().toLowerCase());
    items.forEach(([{ anchor, fields }, id], at) => {
      const last = anchor.slice(anchor.lastIndexOf('/') + 1);
      for (const key of at === 0 ? ['', `#${last}`] : [`#${last}`]) {
        keep(this.byPath, path + key, id);
        for (const name of called) keep(this.byName, name + key, id);
      }
      if (fields.title) keep(this.byTitle, fields.title.trim().toLowerCase(), id);
    });
  }

  /** The item that a link in a file leads to; undefined where none is known by it. A heading that is gone leads to its file. */
  find(to: string, from: string): string | undefined {
    const [target = '', heading = ''] = to.split('#', 2);
    const anchor = heading === '' ? '' : `#${anchorOf(heading)}`;
    if (target === '' || /^[./]/.test(target)) {
      const path = target === '' ? from : join(target.startsWith('/') ? '' : dirname(from), target);
      return at(this.byPath, keyOf(path.replace(/^\//, '')), anchor);
    }
    const key = keyOf(target.trim());
    return at(this.byPath, key, anchor) ?? at(this.byName, key, anchor) ?? this.byTitle.get(key);
  }
}

function keyOf(path: string): string {
  return path.replace(NOTE_ENDING, '').toLowerCase();
}

function at(index: ReadonlyMap<string, string>, key: string, anchor: string): string | undefined {
  return index.get(key + anchor) ?? index.get(key);
}

function keep(index: Map<string, string>, key: string, id: string): void {
  if (!index.has(key)) index.set(key, id);
}
