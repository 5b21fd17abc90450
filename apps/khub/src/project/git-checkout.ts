import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A git work tree: its top folder, and the git directory that all work trees of the repository share. */
export interface GitCheckout {
  root: string;
  commonDirectory: string;
}

const DEFAULT_REMOTE = 'origin';
const SECTION = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const URL_LINE = /^\s*url\s*=\s*(.*?)\s*$/i;

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The git directory behind a folder's `.git`, which is a file in further work trees and in submodules; null when there is none. */
function gitDirectoryOf(root: string): string | null {
  const entry = join(root, '.git');
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return entry;
  const [, path] = /^gitdir: (.+)$/m.exec((stat && textOf(entry)) ?? '') ?? [];
  return path === undefined ? null : resolve(root, path);
}

/** A folder and those above it, the nearest first. */
function* upwards(directory: string): Generator<string> {
  for (let current = directory; ; current = dirname(current)) {
    yield current;
    if (dirname(current) === current) return;
  }
}

/**
 * Returns the work tree that a folder lies in, or null. Files are read and git is not run: not every machine has it,
 * and a folder of a stranger should not have a word in what is started.
 */
export function findCheckout(directory: string): GitCheckout | null {
  for (const root of upwards(directory)) {
    const own = gitDirectoryOf(root);
    if (own === null) continue;
    return { root, commonDirectory: resolve(own, textOf(join(own, 'commondir')) ?? '.') };
  }
  return null;
}

/** Returns the URL of the repository's `origin`, else of its first remote; null when it has none. */
export function remoteUrlOf({ commonDirectory }: GitCheckout): string | null {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of (textOf(join(commonDirectory, 'config')) ?? '').split('\n')) {
    const [section, kind, name] = SECTION.exec(line) ?? [];
    if (section !== undefined) remote = kind?.toLowerCase() === 'remote' ? name : undefined;
    const [, url] = URL_LINE.exec(line) ?? [];
    if (remote !== undefined && url && !urls.has(remote)) urls.set(remote, url);
  }
  return urls.get(DEFAULT_REMOTE) ?? urls.values().next().value ?? null;
}

/** Returns the path whose last part names a repository without a remote, whichever of its work trees one is in. */
export function namingPathOf({ commonDirectory }: GitCheckout): string {
  // `shop/.git`, or `shop.git` and `.git/modules/shop` of bare repositories and submodules.
  return basename(commonDirectory).startsWith('.') ? dirname(commonDirectory) : commonDirectory;
}
