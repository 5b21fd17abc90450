import { type Stats, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { personsHome } from '../hub/persons-home.js';

/** A file to import: `place` is its path within the project, else within the folder that was named, with `/`. */
export interface FoundFile {
  path: string;
  place: string;
  bytes: number;
}

/** What was passed over, and why. */
export interface Skipped {
  place: string;
  why: string;
}

/** What there is to import. */
export interface Found {
  files: FoundFile[];
  skipped: Skipped[];
  /** The places of the folders that were looked through; empty for the project itself. */
  folders: string[];
}

/** Most files of one import. */
const MAX_FILES = 50_000;
/** Folders nested deeper than this are not entered. */
const MAX_DEPTH = 32;

/** What agents and teams keep for them, as paths within a project. */
const KNOWN = [
  'CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  '.cursorrules',
  '.cursor/rules',
  '.github/copilot-instructions.md',
  'adr',
  'doc/adr',
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'docs/architecture/decisions',
];

const MARKDOWN = /\.(md|markdown|mdc)$/i;
/** The memory file of the official memory server. */
const MEMORY_GRAPH = /\.jsonl$|(^|[/\\])memory\.json$/i;
const RULES = '.cursorrules';
/** Hidden folders that hold what is meant for agents; no other is entered. */
const OPEN = new Set(['.cursor', '.github', '.claude']);
const CLOSED = new Set(['node_modules', 'bower_components', 'vendor']);

/** Whether a file is one of the official memory server. */
export function isMemoryGraph(place: string): boolean {
  return MEMORY_GRAPH.test(place);
}

/**
 * Finds what is to be imported: the files that are named and the Markdown below the folders that are; without any, what agents
 * and teams keep in a project. Links are not followed out of a folder, and hidden folders not entered. Throws a `Failure` for a path
 * that is not there, a file of another kind, and more than `MAX_FILES` files.
 */
export function findFiles(paths: readonly string[], directory: string, root: string): Found {
  const found = new Finding(root);
  if (paths.length === 0) {
    for (const path of KNOWN.map((name) => join(root, name))) {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat) found.take(path, stat, root);
    }
    return found.all();
  }
  for (const given of paths) {
    const path = resolve(directory, given.replace(/^~(?=$|[/\\])/, personsHome() ?? '~'));
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) throw new Failure(EXIT.usage, `there is no file ${given}`);
    if (stat.isFile() && !isImportable(path)) {
      const kinds = 'Markdown (.md, .markdown, .mdc) and the memory server’s JSONL are imported.';
      throw new Failure(EXIT.usage, `${given} is nothing that can be imported`, kinds);
    }
    found.take(path, stat, path);
  }
  return found.all();
}

function isImportable(path: string): boolean {
  return MARKDOWN.test(path) || isMemoryGraph(path) || basename(path) === RULES;
}

class Finding {
  private readonly files = new Map<string, FoundFile>();
  private readonly skipped: Skipped[] = [];
  private readonly folders: string[] = [];

  constructor(private readonly root: string) {}

  all(): Found {
    const files = [...this.files.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
    return { files, skipped: this.skipped, folders: this.folders };
  }

  /** Takes a file, or all that is below a folder; `named` is the path that led there. */
  take(path: string, stat: Stats, named: string): void {
    if (stat.isDirectory()) {
      this.folders.push(path === this.root ? '' : this.placeOf(path, named));
      this.enter(path, named, 0);
    } else if (stat.isFile()) this.add(path, stat.size, named);
    else this.skip(path, named, 'is neither a file nor a folder');
  }

  private enter(folder: string, named: string, depth: number): void {
    if (depth > MAX_DEPTH) {
      this.skip(folder, named, `lies more than ${MAX_DEPTH} folders deep`);
      return;
    }
    for (const name of this.namesIn(folder, named)) {
      const path = join(folder, name);
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (!stat) continue;
      if (stat.isDirectory()) {
        if (!CLOSED.has(name) && (!name.startsWith('.') || OPEN.has(name)))
          this.enter(path, named, depth + 1);
      } else if (MARKDOWN.test(name)) {
        if (stat.isFile()) this.add(path, stat.size, named);
        else this.skip(path, named, stat.isSymbolicLink() ? 'is a link' : 'is no file');
      }
    }
  }

  private namesIn(folder: string, named: string): string[] {
    try {
      return readdirSync(folder).sort();
    } catch (error) {
      this.skip(folder, named, `cannot be read: ${(error as NodeJS.ErrnoException).code}`);
      return [];
    }
  }

  private add(path: string, bytes: number, named: string): void {
    this.files.set(path, { path, place: this.placeOf(path, named), bytes });
    if (this.files.size <= MAX_FILES) return;
    const remedy = 'Import its folders one after another.';
    throw new Failure(EXIT.usage, `there are more than ${MAX_FILES} files`, remedy);
  }

  private skip(path: string, named: string, why: string): void {
    this.skipped.push({ place: this.placeOf(path, named), why });
  }

  /** The same for a file of the project however it was named, so that its items keep their ids. */
  private placeOf(path: string, named: string): string {
    const within = relative(this.root, path);
    const isWithin =
      within !== '' && !within.startsWith('..') && resolve(this.root, within) === path;
    const place = isWithin ? within : join(basename(named), relative(named, path));
    return place.split(sep).join('/');
  }
}
