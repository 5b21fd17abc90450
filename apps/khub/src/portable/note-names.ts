import { sha256 } from '@app/domain';

/** What a file is named after. */
export interface Named {
  id: string;
  title: string;
  /** The folder's name before it is made one; null: of no project. */
  project: string | null;
}

/** Longest name of a file or folder without its ending, in bytes; file systems hold 255. */
const MAX_NAME_BYTES = 120;
const HASH_DIGITS = 8;
const NO_PROJECT = 'no-project';

/** What no file can be called on one system or another, and the folders that an import does not enter. */
const RESERVED =
  /^(con|prn|aux|nul|com\d|lpt\d|node_modules|bower_components|vendor|no-project|)$/i;
/** What a name is made of: letters, marks, numbers, and few signs; not what links, shells and file systems mean something by. */
const OTHER = /[^\p{L}\p{M}\p{N} _.,()+=@-]+/gu;

/** The endings of files that hold notes. */
export const NOTE_ENDING = /\.(md|markdown|mdc|jsonl|json)$/i;

/** A text as the name of a file: visible, without a dot or blank at its ends, the same on every system. */
function plainName(text: string): string {
  const name = text.normalize('NFC').replace(OTHER, ' ').replace(/\s+/g, ' ');
  const cut = cutBytes(name.replace(/^[. -]+/, '')).replace(/[. -]+$/, '');
  // What follows a name's last dot is left out of links to it.
  return cut.replace(NOTE_ENDING, ' $1');
}

function cutBytes(text: string): string {
  let bytes = 0;
  let cut = '';
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MAX_NAME_BYTES) break;
    cut += letter;
  }
  return cut;
}

function digest(text: string): string {
  return sha256(text).toString('hex').slice(0, HASH_DIGITS);
}

function folderOf(project: string | null): string {
  if (project === null) return NO_PROJECT;
  const name = plainName(project);
  return RESERVED.test(name) ? `${name || 'project'}-${digest(project)}` : name;
}

/** The form in which names are one on systems that do not tell cases apart. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * Returns the path of each item's file within a folder, by its id: the project's folder and the title. `before` has the paths that
 * items had; they keep them whatever they are called now. Of two with one title the second one's name ends in digits of its id:
 * no two files have one name, in whichever folder.
 */
export function notePaths(
  items: readonly Named[],
  before: ReadonlyMap<string, string>,
): Map<string, string> {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  const take = (id: string, path: string) => {
    paths.set(id, path);
    taken.add(folded(stemOf(path)));
  };
  for (const { id } of items) {
    const path = before.get(id);
    if (path !== undefined && !taken.has(folded(stemOf(path)))) take(id, path);
  }
  for (const { id, title, project } of items) {
    if (paths.has(id)) continue;
    const name = plainName(title);
    const isFree = !RESERVED.test(name) && !taken.has(folded(name));
    const stem = isFree ? name : `${name || 'untitled'} ${digest(id)}`;
    take(
      id,
      `${folderOf(project)}/${taken.has(folded(stem)) ? `${stem} ${sha256(id).toString('hex')}` : stem}.md`,
    );
  }
  return paths;
}

/** The name of a file without its folders and ending. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}
