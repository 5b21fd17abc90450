import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EXIT, Failure } from '../failure.js';

/** The file with which a folder says what khub does in it and below. */
export const PROJECT_FILE = '.khub.json';

/** What a project file says; what is absent is as it is without the file. */
export interface ProjectSettings {
  /** The project; null: none. */
  projectKey?: string | null;
  /** Which hooks may speak: false for none, or each by its name. */
  hooks?: boolean | { sessionStart?: boolean; prompt?: boolean; sessionEnd?: boolean };
  /** The files, from the folder on, in which the start hook keeps the block of the project's brief up to date. */
  briefInto?: string[];
}

/** A project file and the directory it lies in. */
export interface ProjectFile {
  root: string;
  settings: ProjectSettings;
}

/** The project files that count in a directory: its own and those above, the nearest first. Throws a `Failure` at one that cannot be read. */
export function* projectFilesOf(directory: string): Generator<ProjectFile> {
  for (let root = resolve(directory); ; root = dirname(root)) {
    const settings = readProjectFile(root);
    if (settings) yield { root, settings };
    if (dirname(root) === root) return;
  }
}

/** What to do about a project file that says nothing khub understands. */
export const EXAMPLE = 'Write for example {"projectKey": "shop"}.';

function readProjectFile(directory: string): ProjectSettings | null {
  const path = join(directory, PROJECT_FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const settings = parse(text, path);
  if (isProjectSettings(settings)) return settings;
  const message = `${path} is not an object with "projectKey", "hooks" and "briefInto"`;
  throw new Failure(EXIT.usage, message, EXAMPLE);
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const message = `${path} is not JSON: ${(error as Error).message}`;
    throw new Failure(EXIT.usage, message, EXAMPLE);
  }
}

function isProjectSettings(value: unknown): value is ProjectSettings {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { projectKey, hooks, briefInto } = value as Record<string, unknown>;
  const isKey = projectKey === undefined || projectKey === null || typeof projectKey === 'string';
  const areHooks = hooks === undefined || typeof hooks === 'boolean' || areSwitches(hooks);
  return isKey && areHooks && (briefInto === undefined || areTexts(briefInto));
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function areSwitches(hooks: unknown): boolean {
  return (
    typeof hooks === 'object' &&
    hooks !== null &&
    Object.values(hooks).every((each) => typeof each === 'boolean')
  );
}
