import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import { replaceFile } from '../replace-file.js';
import { type ExportManifest, MANIFEST_FILE, type WrittenFile } from './export-manifest.js';

/** A file to be written: its path within the folder, with `/`, and whose it is. */
export interface ExportedFile {
  path: string;
  id: string;
  text: string;
}

/** What became of a folder, by paths. */
export interface WrittenFolder {
  written: string[];
  asBefore: number;
  removed: string[];
  /** Files that are left as they are, and why. */
  left: { path: string; why: string }[];
}

/**
 * Makes a folder hold these files: what is as before is not touched, and what an earlier export wrote and this one does not is
 * removed. A file that khub did not write, or that somebody has changed since, is left unless `overwrite` says otherwise.
 */
export function writeFolder(
  directory: string,
  files: readonly ExportedFile[],
  { before, of, format, overwrite }: FolderState,
): WrittenFolder {
  const folder = new Folder(directory, { before: before?.files ?? {}, overwrite });
  for (const file of files) folder.put(file);
  folder.removeOthers(new Set(files.map(({ path }) => path)));
  folder.remember({ of, format });
  return folder.result;
}

/** What is known of a folder before it is written to. */
interface FolderState {
  before: ExportManifest | null;
  of: string;
  format: string;
  overwrite: boolean;
}

class Folder {
  readonly result: WrittenFolder = { written: [], asBefore: 0, removed: [], left: [] };
  private readonly known: Record<string, WrittenFile> = {};

  constructor(
    private readonly directory: string,
    private readonly state: {
      before: Readonly<Record<string, WrittenFile>>;
      overwrite: boolean;
    },
  ) {
    mkdirSync(directory, { recursive: true });
    if (!statSync(directory).isDirectory())
      throw new Failure(EXIT.usage, `${directory} is no folder`);
  }

  put({ path, id, text }: ExportedFile): void {
    const data = Buffer.from(text);
    const written = { id, sha256: digestOf(data) };
    const why = this.blockedBy(path) ?? this.whyLeft(path, written.sha256);
    const before = this.state.before[path];
    if (why !== undefined) {
      this.result.left.push({ path, why });
      if (before) this.known[path] = before;
      return;
    }
    this.known[path] = written;
    const place = join(this.directory, path);
    if (isFile(place) && digestOf(readFileSync(place)) === written.sha256) {
      this.result.asBefore++;
      return;
    }
    replaceFile(place, data);
    this.result.written.push(path);
  }

  /** A link or file where a folder has to be leads out of the one that is written to. */
  private blockedBy(path: string): string | undefined {
    const parts = path.split('/');
    for (let at = 1; at < parts.length; at++) {
      const part = parts.slice(0, at).join('/');
      const stat = lstatSync(join(this.directory, part), { throwIfNoEntry: false });
      if (stat && !stat.isDirectory()) return `${part} is no folder`;
    }
    return undefined;
  }

  private whyLeft(path: string, wanted: string): string | undefined {
    const place = join(this.directory, path);
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (!stat.isFile()) return 'is no file';
    if (this.state.overwrite) return undefined;
    const there = digestOf(readFileSync(place));
    const before = this.state.before[path];
    if (there === wanted || there === before?.sha256) return undefined;
    return before ? 'was changed here since khub wrote it' : 'was not written by khub';
  }

  removeOthers(wanted: ReadonlySet<string>): void {
    for (const [path, written] of Object.entries(this.state.before)) {
      if (wanted.has(path) || this.blockedBy(path) !== undefined) continue;
      const place = join(this.directory, path);
      if (!isFile(place)) continue;
      if (!this.state.overwrite && digestOf(readFileSync(place)) !== written.sha256) {
        this.result.left.push({ path, why: 'is of no item any more, but was changed here' });
        this.known[path] = written;
        continue;
      }
      rmSync(place);
      this.result.removed.push(path);
      this.removeEmpty(dirname(path));
    }
  }

  private removeEmpty(path: string): void {
    if (path === '.') return;
    const place = join(this.directory, path);
    if (readdirSync(place).length > 0) return;
    rmdirSync(place);
    this.removeEmpty(dirname(path));
  }

  remember(about: { of: string; format: string }): void {
    const entries = Object.entries(this.known).sort(([a], [b]) => (a < b ? -1 : 1));
    const manifest = { form: 'khub-export@v1', ...about, files: Object.fromEntries(entries) };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    const place = join(this.directory, MANIFEST_FILE);
    if (!isFile(place) || !readFileSync(place).equals(text)) replaceFile(place, text);
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function digestOf(data: Buffer): string {
  return sha256(data).toString('hex');
}
