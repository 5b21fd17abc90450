import { readFileSync } from 'node:fs';
import type { FoundFile } from './find-files.js';

/** A larger file is not read, in bytes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file, or why it is not imported. */
export function readText({ path, bytes }: FoundFile): { text: string } | { why: string } {
  if (bytes > MAX_FILE_BYTES) return { why: `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB` };
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    return { why: `cannot be read: ${(error as NodeJS.ErrnoException).code}` };
  }
  if (content.includes(0)) return { why: 'is binary' };
  try {
    return { text: utf8.decode(content) };
  } catch {
    return { why: 'is not UTF-8' };
  }
}
