// Builds the parts that are missing in dist/ or older than a source file, so that `npm start` is one command.
//   node scripts/build-if-needed.mjs [applications] [console] [page] [package]
import { readdirSync, statSync } from 'node:fs';
import { ALL_PARTS, build, markerOf } from './build.mjs';

const SOURCES = ['apps', 'libs', 'package.json', 'tsconfig.json', 'scripts', 'docs/protocols.md'];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

const changed = Math.max(...SOURCES.map(newest));
const builtAt = (part) => statSync(markerOf(part), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const words = process.argv.slice(2);
const parts = words.length > 0 ? words : ALL_PARTS;
await build(parts.filter((part) => changed > builtAt(part)));
