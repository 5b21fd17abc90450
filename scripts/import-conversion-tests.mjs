import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Resolves to what `exports` (a module's text) gives, with its paths relative to the tests of the conversion, which are TypeScript. */
export async function importConversionTests(exports) {
  // Below node_modules packages are found, and nothing is formatted, linted or committed.
  const folder = mkdtempSync(join('node_modules', '.conversion-tests-'));
  const outfile = join(folder, 'bundle.mjs');
  try {
    await build({
      stdin: { contents: exports, resolveDir: 'libs/conversion/test', loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      outfile,
    });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
