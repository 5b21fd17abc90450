// Bundles the converter's pages into a folder: the documents, and assets/ with hashed names, also compressed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { builtEntries, bundleSettings, compressAll, writeDocument } from './page-bundle.mjs';
import { renderMarkdown } from './render-markdown.mjs';

const source = fileURLToPath(new URL('../apps/converter/page', import.meta.url));
const repository = dirname(dirname(dirname(source)));
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#1f5fc4"/>' +
  '<path d="M5 9h12l-3-3M19 15H7l3 3" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Which built file each place of the documents names; `NONCE` stays for the service to fill. */
const PLACES = {
  MAIN: 'main.ts',
  THEME: 'first-paint.ts',
  STYLE: 'page.css',
  PROTOCOLS_STYLE: 'protocols.css',
  DOCS: 'docs.ts',
  SWAGGER: 'swagger-ui-bundle.js',
  SWAGGER_STYLE: 'swagger-ui.css',
};

/** Builds the page into `folder`, replacing what is there. */
export async function buildPage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const shared = bundleSettings(assets);
  const at = (file) => join(source, file);
  const swagger = createRequire(import.meta.url)('swagger-ui-dist').absolutePath();
  const results = await Promise.all([
    build({ ...shared, format: 'esm', splitting: true, entryPoints: [at('main.ts')] }),
    build({
      ...shared,
      format: 'iife',
      entryPoints: ['first-paint.ts', 'docs.ts', 'page.css', 'protocols.css'].map(at),
    }),
    build({
      ...shared,
      bundle: false,
      entryPoints: [join(swagger, 'swagger-ui-bundle.js'), join(swagger, 'swagger-ui.css')],
    }),
  ]);
  const built = builtEntries(results);
  const texts = {
    ICON: encodeURIComponent(ICON),
    PROTOCOLS: renderMarkdown(readFileSync(join(repository, 'docs/protocols.md'), 'utf8')),
  };
  const fill = (name) => texts[name] ?? built.get(PLACES[name]);
  for (const document of ['index.html', 'docs.html', 'protocols.html'])
    writeDocument(at(document), join(folder, document), fill);
  compressAll(assets);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPage(process.argv[2] ?? join(repository, 'dist/apps/converter/page'));
