import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a directory, which need not exist, with its text; as `latin1` each byte is one character. */
export function filesBelow(
  directory: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Record<string, string> {
  const entries = existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
    : [];
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(directory.length + 1), readFileSync(path, encoding)]),
  );
}
