import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { modeOf, replaceFile } from '../replace-file.js';
import { NotEditable } from './json-edit.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** A file's text without its byte order mark; '' when there is no file. Throws `NotEditable` for what is no text in UTF-8. */
export function readText(path: string): string {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  // Where UTF-16 has no byte order mark, its NUL bytes tell.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new NotEditable(`${basename(path)} is not UTF-8`);
  return bytes.toString().replace(BYTE_ORDER_MARK, '');
}

/** Puts a text into a file as `replaceFile` does, with its byte order mark; '' removes the file. */
export function replaceText(path: string, text: string): void {
  if (text === '') return rmSync(path, { force: true });
  const mark = existsSync(path) && readFileSync(path, 'utf8').startsWith(BYTE_ORDER_MARK);
  replaceFile(path, Buffer.from(mark ? BYTE_ORDER_MARK + text : text), { isDurable: true });
}

/** Puts what a file holds, byte for byte, into another one that has its mode: what may not be read by others stays so. */
export function copyFile(from: string, to: string): void {
  replaceFile(to, readFileSync(from), { mode: modeOf(from), isDurable: true });
}
