import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const BYTE_ORDER_MARK = '\uFEFF';

/** A file's text without its byte order mark; '' when there is no file. */
export function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, '') : '';
}

/** Puts a text into a file, all at once, in its mode and with its byte order mark; '' removes the file. */
export function replaceText(path: string, text: string): void {
  if (text === '') return rmSync(path, { force: true });
  const mark = existsSync(path) && readFileSync(path, 'utf8').startsWith(BYTE_ORDER_MARK);
  replaceFile(path, Buffer.from(mark ? BYTE_ORDER_MARK + text : text));
}

/**
 * Puts bytes into a file, all at once and in its mode. `check` gets what it holds just before, null for nothing, and may throw to
 * leave that.
 */
export function replaceFile(
  path: string,
  data: Buffer,
  check: (now: Buffer | null) => void = () => undefined,
): void {
  mkdirSync(dirname(path), { recursive: true });
  // A configuration may be a link into a repository of dotfiles.
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const draft = `${target}.${process.pid}.tmp`;
  writeFileSync(draft, data, { ...(mode !== undefined && { mode }) });
  try {
    check(existsSync(target) ? readFileSync(target) : null);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
