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
  mkdirSync(dirname(path), { recursive: true });
  // A configuration may be a link into a repository of dotfiles.
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const mark = existsSync(target) && readFileSync(target, 'utf8').startsWith(BYTE_ORDER_MARK);
  const draft = `${target}.${process.pid}.tmp`;
  writeFileSync(draft, mark ? BYTE_ORDER_MARK + text : text, {
    ...(mode !== undefined && { mode }),
  });
  renameSync(draft, target);
}
