// Builds the parts that are missing in dist/ or older than a source file, so that `npm start` is one command.
//   node scripts/build-if-needed.mjs [applications] [console] [page] [package]
import { statSync } from 'node:fs';
import { ALL_PARTS, build, markerOf } from './build.mjs';
import { newestFile } from './newest-file.mjs';

const SOURCES = ['apps', 'libs', 'package.json', 'tsconfig.json', 'scripts', 'docs/protocols.md'];

const changed = Math.max(...SOURCES.map(newestFile));
const builtAt = (part) => statSync(markerOf(part), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const words = process.argv.slice(2);
const parts = words.length > 0 ? words : ALL_PARTS;
await build(parts.filter((part) => changed > builtAt(part)));
