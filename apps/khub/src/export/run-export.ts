import { secretRulesOfEach } from '@app/secrets';
import { markdownNote, obsidianNote } from '../portable/exported-note.js';
import { notePaths } from '../portable/note-names.js';
import type { Selected } from './exported-items.js';
import { type ExportManifest, readManifest } from './export-manifest.js';
import { itemLines } from './item-lines.js';
import { type ExportedFile, type WrittenFolder, writeFolder } from './write-folder.js';
import type { ExportFormat } from './export-formats.js';

/** How items are taken along. */
export interface ExportOptions {
  /** The hub and group they are of. */
  of: string;
  format: ExportFormat;
  /** The rules of secrets that items break rightly. */
  notSecret: readonly string[];
  /** Whether files are written over that khub did not write, or that were changed since. */
  overwrite: boolean;
}

/** An item or a term that looks like a secret and was not written. */
export interface HeldBack {
  id: string;
  title: string;
  rules: string[];
}

/** What became of an export. */
export interface ExportReport extends WrittenFolder {
  items: number;
  /** Terms of the glossary, which lines have room for alone. */
  terms: number;
  /** Items that only their author sees, which were left out. */
  private: number;
  heldBack: HeldBack[];
}

/** The file of all items where the form has one for all. */
const LINES_FILE = 'knowledge.jsonl';

/** Returns the files that items make: the same items with the same names make the same bytes. */
function filesOf(
  { items, terms }: Pick<Selected, 'items' | 'terms'>,
  format: ExportFormat,
  before: ReadonlyMap<string, string> = new Map(),
): ExportedFile[] {
  if (format === 'jsonl')
    return [{ path: LINES_FILE, id: LINES_FILE, text: itemLines(items, terms) }];
  const named = items.map(({ item, title, project }) => ({ id: item.id, title, project }));
  const paths = notePaths(named, before);
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  const find = (id: string) => {
    const [path, title] = [paths.get(id), titles.get(id)];
    return path === undefined || title === undefined ? undefined : { path, title };
  };
  const write = format === 'obsidian' ? obsidianNote : markdownNote;
  return items.map(({ item }) => {
    return { path: paths.get(item.id) ?? '', id: item.id, text: write(item, find) };
  });
}

/** Writes items into a folder, but what looks like a secret. Throws a `Failure`. */
export async function runExport(
  directory: string,
  selected: Selected,
  { of, format, notSecret, overwrite }: ExportOptions,
): Promise<ExportReport> {
  const before = readManifest(directory, of);
  const { open, heldBack } = await withoutSecrets(selected.items, notSecret, ({ item, title }) => ({
    id: item.id,
    title,
    text: item,
  }));
  const terms = format === 'jsonl' ? selected.terms : [];
  const named = await withoutSecrets(terms, notSecret, (term) => ({
    id: term.id,
    title: term.term,
    text: term,
  }));
  const files = filesOf({ items: open, terms: named.open }, format, namesIn(before));
  const folder = writeFolder(directory, files, { before, of, format, overwrite });
  return {
    ...folder,
    items: open.length,
    terms: named.open.length,
    private: selected.private,
    heldBack: [...heldBack, ...named.heldBack],
  };
}

function namesIn(before: ExportManifest | null): Map<string, string> {
  return new Map(Object.entries(before?.files ?? {}).map(([path, { id }]) => [id, path]));
}

/** Tells what may be written from what looks like a secret by a rule that is not `meant`. */
async function withoutSecrets<Part>(
  parts: readonly Part[],
  meant: readonly string[],
  shown: (part: Part) => { id: string; title: string; text: object },
): Promise<{ open: Part[]; heldBack: HeldBack[] }> {
  const all = await secretRulesOfEach(parts.map((part) => shown(part).text));
  const broken = all.map((rules) => rules.filter((rule) => !meant.includes(rule)));
  return {
    open: parts.filter((_, at) => broken[at]!.length === 0),
    heldBack: parts.flatMap((part, at) => {
      const { id, title } = shown(part);
      return broken[at]!.length === 0 ? [] : [{ id, title, rules: broken[at]! }];
    }),
  };
}
