// Node's customization hooks (node:module, "Customization Hooks"): TypeScript is compiled as it is imported, and kept compiled.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform, version } from '@swc/core';
import { KEPT, keptCode, keptMap } from './kept-files.cjs';

const ROOT = new URL('../../../', import.meta.url);
const OPTIONS = {
  module: { type: 'es6' },
  sourceMaps: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
};
const COMPILER = version + JSON.stringify(OPTIONS);

await mkdir(KEPT, { recursive: true });

/** `@app/x` is the library x; `./file.js` is `./file.ts` where there is one. */
export function resolve(specifier, context, next) {
  if (specifier.startsWith('@app/')) {
    const library = specifier.slice('@app/'.length);
    return { url: new URL(`libs/${library}/src/index.ts`, ROOT).href, shortCircuit: true };
  }
  if (specifier.startsWith('.') && specifier.endsWith('.js')) {
    const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compiled(url), shortCircuit: true };
}

/** A file as JavaScript, which says in its first line what it was made of. */
async function compiled(url) {
  const source = await readFile(new URL(url), 'utf8');
  const made = `// ${createHash('sha256').update(COMPILER).update(source).digest('hex')}`;
  const kept = await readFile(keptCode(url), 'utf8').catch(() => '');
  if (kept.startsWith(made)) return kept;
  const { code, map } = await transform(source, { ...OPTIONS, filename: fileURLToPath(url) });
  // A line of code for the one that says what it was made of.
  const shifted = JSON.stringify({ ...JSON.parse(map), mappings: `;${JSON.parse(map).mappings}` });
  await write(keptMap(url), shifted);
  await write(keptCode(url), `${made}\n${code}`);
  return `${made}\n${code}`;
}

/** Renamed into place, for another worker may be reading it. */
async function write(path, text) {
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}
