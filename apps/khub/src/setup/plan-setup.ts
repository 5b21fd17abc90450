import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { copyFile, readText, replaceText } from './file-text.js';
import { NotEditable } from './json-edit.js';
import type { SetupFile } from './setup-file.js';

/** What is to become of one file; the text '' stands for no file. */
export interface FileChange {
  path: string;
  before: string;
  after: string;
  /** What becomes of the file beside it that holds the text from before khub's last change. */
  backup: 'write' | 'remove' | 'leave';
}

/** Where the text of a file from before khub's last change lies. */
function backupOf(path: string): string {
  return `${path}.before-khub`;
}

/** What putting khub's part into the files changes. Throws a `Failure`, before anything is written, when one cannot be changed. */
export function planSetup(files: readonly SetupFile[]): FileChange[] {
  return files.map((file) => {
    const before = textOf(file);
    const after = edited(file, () => file.with(before));
    return { path: file.path, before, after, backup: backupFor(file, before) };
  });
}

/**
 * What taking khub's part out of the files changes. A file that is still as khub left it becomes what it was before, byte for
 * byte; from another one only khub's part is taken.
 */
export function planRemoval(files: readonly SetupFile[]): FileChange[] {
  return files.map((file) => {
    const before = textOf(file);
    const kept = textOf(file, backupOf(file.path));
    const after = edited(file, () => {
      if (before === '') return before;
      if (kept !== '' && file.without(kept) === kept && file.with(kept) === before) return kept;
      return file.with('') === before ? '' : file.without(before);
    });
    const isRestored = after === kept && kept !== '';
    const backup = isRestored ? 'remove' : backupFor(file, before);
    return { path: file.path, before, after, backup };
  });
}

/** Makes the changes; what does not change is not touched. */
export function applyChanges(changes: readonly FileChange[]): void {
  for (const { path, before, after, backup } of changes) {
    if (after === before) continue;
    if (backup === 'write') copyFile(path, backupOf(path));
    replaceText(path, after);
    if (backup === 'remove') replaceText(backupOf(path), '');
  }
}

// What holds nothing but khub's part is not worth keeping.
function backupFor(file: SetupFile, text: string): FileChange['backup'] {
  const isOwn = text === '' || text === file.with('');
  const holdsOthers = !isOwn && edited(file, () => file.without(text)) !== '';
  return holdsOthers ? 'write' : 'leave';
}

/** The text of a file, or of one beside it. Throws a `Failure`. */
function textOf(file: SetupFile, path = file.path): string {
  return edited({ ...file, path }, () => readText(path));
}

function edited<Result>(file: SetupFile, edit: () => Result): Result {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error;
    const remedy = `Nothing was changed. Mend it, or put this into it yourself:\n${file.with('')}`;
    throw new Failure(EXIT.failed, `${file.path} cannot be changed: ${error.message}`, remedy);
  }
}

/** Takes away the folders in which nothing is left of removed files, but for these places and what lies above them. */
export function removeEmptyFolders(
  changes: readonly FileChange[],
  places: readonly string[],
): void {
  for (const { path, before, after } of changes) {
    if (before === '' || after !== '') continue;
    let folder = dirname(path);
    while (isBelow(folder, places) && isEmpty(folder)) {
      if (existsSync(folder)) rmdirSync(folder);
      folder = dirname(folder);
    }
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

function isBelow(folder: string, places: readonly string[]): boolean {
  return places.some((place) => folder.startsWith(`${resolve(place)}${sep}`));
}

/** A change as lines for a person: what is taken out and what is put in, with the lines around left out. */
export function changeText({ path, before, after }: FileChange): string {
  if (before === after) return `${path}: as it is to be`;
  const [old, next] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && old[start] === next[start]) start++;
  let end = 0;
  const most = Math.min(old.length, next.length) - start;
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end++;
  const lines = [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...next.slice(start, next.length - end).map((line) => `+ ${line}`),
  ];
  return [`${path}: line ${start + 1}`, ...lines].join('\n');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
