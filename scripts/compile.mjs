// Compiles TypeScript sources into dist/, file by file. Types are checked by `npm run typecheck`, not here.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { transformFile } from '@swc/core';

/** The same as in tsconfig.json and jest.config.js. */
const OPTIONS = {
  configFile: false,
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
    keepClassNames: true,
  },
};
const LIBRARY = /(\bfrom |\bimport\()(["'])@app\/([a-z]+)\2/g;

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compileFile(source, target) {
  const { code, map } = await transformFile(source, OPTIONS);
  const folder = dirname(source);
  const linked = code.replace(LIBRARY, (_, before, quote, name) => {
    const library = relative(folder, `libs/${name}/src/index.js`).split(sep).join('/');
    return `${before}${quote}${library}${quote}`;
  });
  const file = join(target, source.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(file), { recursive: true });
  const { sources: _, ...rest } = JSON.parse(map);
  const sources = [relative(dirname(file), source).split(sep).join('/')];
  writeFileSync(`${file}.map`, JSON.stringify({ ...rest, sources, sourcesContent: undefined }));
  writeFileSync(file, `${linked}\n//# sourceMappingURL=${basename(file)}.map\n`);
}

/** Compiles what lies in these folders into the same places under `target`; answers how many files that were. */
export async function compile(folders, target) {
  const sources = folders.flatMap(sourcesIn);
  await Promise.all(sources.map((source) => compileFile(source, target)));
  return sources.length;
}
