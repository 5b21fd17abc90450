import { existsSync, readFileSync } from 'node:fs';

/** The version of this client, from its package. */
export function readVersion(): string {
  // In the sources the package lies one level nearer than in dist/.
  const files = ['../../../package.json', '../../../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  );
  const file = files.find((each) => existsSync(each));
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : '0.0.0';
}
