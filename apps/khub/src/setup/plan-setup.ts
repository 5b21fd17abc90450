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
  /** Where the file is kept as it is now; null where that loses nothing, or is kept already. */
  keptAs: string | null;
  /** Whether the file becomes what it was before khub, which need not be kept any longer then. */
  isRestored: boolean;
}

/** Where a file lies as it was before khub. */
function backupOf(path: string): string {
  return `${path}.before-khub`;
}

/** Where nothing lies that a team wrote. */
function freePlaceOf(path: string): string {
  let place = backupOf(path);
  for (let number = 2; existsSync(place); number++) place = `${backupOf(path)}-${number}`;
  return place;
}

/** What putting khub's part into the files changes. Throws a `Failure`, before anything is written, when one cannot be changed. */
export function planSetup(files: readonly SetupFile[]): FileChange[] {
  return planned(files, 'put this into it', (file) => {
    const [before, kept] = [readText(file.path), readText(backupOf(file.path))];
    const keptAs = placeFor(file, before, kept);
    return { path: file.path, before, after: file.with(before), keptAs, isRestored: false };
  });
}

/**
 * What taking khub's part out of the files changes. Where that alone has come into a file, however khub was set up then, it
 * becomes what it was before, byte for byte; from another one only khub's part is taken. Throws a `Failure` as well.
 */
export function planRemoval(files: readonly SetupFile[]): FileChange[] {
  return planned(files, 'take this out of it', (file) => {
    const [before, kept] = [readText(file.path), readText(backupOf(file.path))];
    const after = withoutPart(file, before, kept);
    const isRestored = kept !== '' && after === kept;
    const keptAs = isRestored && !file.isAltered?.(before) ? null : placeFor(file, before, kept);
    return { path: file.path, before, after, keptAs, isRestored };
  });
}

function planned(
  files: readonly SetupFile[],
  instead: string,
  plan: (file: SetupFile) => FileChange,
): FileChange[] {
  return files.map((file) => {
    try {
      return plan(file);
    } catch (error) {
      if (!(error instanceof NotEditable)) throw error;
      const remedy = `Nothing was changed. Mend it, or ${instead} yourself:\n${file.with('')}`;
      throw new Failure(EXIT.failed, `${file.path} cannot be changed: ${error.message}`, remedy);
    }
  });
}

function withoutPart(file: SetupFile, text: string, kept: string): string {
  if (!hasPart(file, text)) return text;
  const rest = file.without(text);
  const origins = isFromBefore(file, kept) ? [kept, ''] : [''];
  return origins.find((origin) => rest === restFrom(file, origin)) ?? rest;
}

function hasPart(file: SetupFile, text: string): boolean {
  return file.without(text) !== text;
}

function isFromBefore(file: SetupFile, kept: string): boolean {
  return kept !== '' && !hasPart(file, kept);
}

/** What is left of a text after khub's part was put into it and taken out again; the same for every form of that part. */
function restFrom(file: SetupFile, text: string): string {
  return file.without(file.with(text));
}

function placeFor(file: SetupFile, text: string, kept: string): string | null {
  if (text === '') return null;
  if (!hasPart(file, text)) return backupOf(file.path);
  if (file.isAltered?.(text)) return freePlaceOf(file.path);
  if (isFromBefore(file, kept)) return null;
  // What holds nothing but khub's part is not worth keeping.
  const rest = file.without(text);
  return rest === '' || rest === restFrom(file, '') ? null : backupOf(file.path);
}

/** Makes the changes; what does not change is not touched. */
export function applyChanges(changes: readonly FileChange[]): void {
  for (const { path, before, after, keptAs, isRestored } of changes) {
    if (after === before) continue;
    if (keptAs !== null) copyFile(path, keptAs);
    replaceText(path, after);
    if (isRestored) replaceText(backupOf(path), '');
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
