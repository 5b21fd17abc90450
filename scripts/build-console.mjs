// Bundles the hub's console into a folder: index.html and assets/ with hashed names, also compressed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { builtEntries, bundleSettings, compressAll, writeDocument } from './page-bundle.mjs';

const source = fileURLToPath(new URL('../apps/hub/console', import.meta.url));
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0f6b5c"/>' +
  '<g fill="none" stroke="#fff" stroke-width="2"><circle cx="12" cy="12" r="2.6"/><path d="M12 9.4V5M9.8 13.4 6 15.8M14.2 13.4l3.8 2.4" stroke-linecap="round"/></g></svg>';

/** Which built file each place of the document names. */
const PLACES = { MAIN: 'main.tsx', THEME: 'first-paint.ts', STYLE: 'console.css' };

/** Builds the console into `folder`, replacing what is there. */
export async function buildConsole(folder) {
  rmSync(folder, { recursive: true, force: true });
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const shared = {
    ...bundleSettings(assets),
    tsconfig: join(source, 'tsconfig.json'),
    jsx: 'automatic',
    jsxImportSource: 'preact',
  };
  const at = (file) => join(source, file);
  // The worker first: what starts it must know what it is called.
  const worker = await build({
    ...shared,
    format: 'iife',
    entryPoints: [at('verify/worker.ts')],
    alias: { 'node:crypto': at('verify/node-crypto.ts') },
    inject: [at('verify/global-buffer.ts')],
  });
  const verifier = `/console/${builtEntries([worker]).get('worker.ts')}`;
  const results = await Promise.all([
    build({
      ...shared,
      format: 'esm',
      splitting: true,
      entryPoints: [at('main.tsx')],
      define: { VERIFIER_URL: JSON.stringify(verifier) },
    }),
    build({
      ...shared,
      format: 'iife',
      entryPoints: [at('first-paint.ts'), at('styles/console.css')],
    }),
  ]);
  const built = builtEntries(results);
  const fill = (name) => (name === 'ICON' ? encodeURIComponent(ICON) : built.get(PLACES[name]));
  writeDocument(at('index.html'), join(folder, 'index.html'), fill);
  compressAll(assets);
}
