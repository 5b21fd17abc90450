// Bundles the converter's page into a folder: index.html and assets/ with hashed names, also compressed.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../apps/converter/page', import.meta.url));
const repository = dirname(dirname(dirname(source)));
const QUALITY = constants.BROTLI_PARAM_QUALITY;
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#1f5fc4"/>' +
  '<path d="M5 9h12l-3-3M19 15H7l3 3" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Which built file each place of the documents names; `NONCE` stays for the service to fill. */
const PLACES = {
  MAIN: 'main.ts',
  THEME: 'first-paint.ts',
  STYLE: 'page.css',
  DOCS: 'docs.ts',
  SWAGGER: 'swagger-ui-bundle.js',
  SWAGGER_STYLE: 'swagger-ui.css',
};

/** Builds the page into `folder`, replacing what is there. */
export async function buildPage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const shared = {
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
  const at = (file) => join(source, file);
  const swagger = createRequire(import.meta.url)('swagger-ui-dist').absolutePath();
  const results = await Promise.all([
    build({ ...shared, format: 'esm', splitting: true, entryPoints: [at('main.ts')] }),
    build({
      ...shared,
      format: 'iife',
      entryPoints: [at('first-paint.ts'), at('docs.ts'), at('page.css')],
    }),
    build({
      ...shared,
      bundle: false,
      entryPoints: [join(swagger, 'swagger-ui-bundle.js'), join(swagger, 'swagger-ui.css')],
    }),
  ]);
  const built = new Map();
  for (const [file, { entryPoint }] of results.flatMap((one) =>
    Object.entries(one.metafile.outputs),
  ))
    if (entryPoint) built.set(basename(entryPoint), `assets/${basename(file)}`);
  for (const document of ['index.html', 'docs.html']) {
    const html = readFileSync(at(document), 'utf8').replace(/__([A-Z_]+)__/g, (place, name) =>
      name === 'ICON' ? encodeURIComponent(ICON) : (built.get(PLACES[name]) ?? place),
    );
    writeFileSync(join(folder, document), html);
  }
  for (const file of readdirSync(assets)) compress(join(assets, file));
}

function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPage(process.argv[2] ?? join(repository, 'dist/apps/converter/page'));
