import { readdirSync, statSync } from 'node:fs';

/** When the file at `path`, or the newest of those in the folder there, was changed, in milliseconds since 1970. */
export function newestFile(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestFile(`${path}/${name}`)));
}
