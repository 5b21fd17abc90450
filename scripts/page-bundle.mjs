// What the pages of this repository are bundled with: names that carry their hash, compressed copies beside the files.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const QUALITY = constants.BROTLI_PARAM_QUALITY;

/** The settings of esbuild for files that land in the folder `assets`. */
export function bundleSettings(assets) {
  return {
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'eof',
    metafile: true,
    logLevel: 'warning',
  };
}

/** What each entry of these builds became: by the entry's file name, its path as a document in the folder above names it. */
export function builtEntries(results) {
  const built = new Map();
  for (const [file, { entryPoint }] of results.flatMap((one) =>
    Object.entries(one.metafile.outputs),
  ))
    if (entryPoint) built.set(basename(entryPoint), `assets/${basename(file)}`);
  return built;
}

/** Writes a document with what `fill` says in its places `__NAME__`; a place that it says nothing of stays. */
export function writeDocument(source, target, fill) {
  const html = readFileSync(source, 'utf8').replace(
    /__([A-Z_]+)__/g,
    (place, name) => fill(name) ?? place,
  );
  writeFileSync(target, html);
}

/** Writes a `.br` and a `.gz` beside each file of a folder. */
export function compressAll(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [QUALITY]: 9 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
