// Bundles the hub's console into a folder: assets/ with hashed names, also compressed, and index.html, in which `{up}` stands for
// what leads from a screen's address to that folder.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { builtEntries, bundleSettings, compressAll, writeDocument } from './page-bundle.mjs';

const source = fileURLToPath(new URL('../apps/hub/console', import.meta.url));
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0f6b5c"/>' +
  '<g fill="none" stroke="#fff" stroke-width="2"><circle cx="12" cy="12" r="2.6"/><path d="M12 9.4V5M9.8 13.4 6 15.8M14.2 13.4l3.8 2.4" stroke-linecap="round"/></g></svg>';

/** Which built file each place of the document names. */
const PLACES = { MAIN: 'main.tsx', THEME: 'first-paint.ts', STYLE: 'console.css' };

/** The rooms that most screens are made of. They come with the first script, in one file; a screen then brings nothing but its own. */
const SHARED = ['api', 'forms', 'hooks', 'items', 'parts', 'state'];
/** Fetches screens, and what screens themselves fetch. */
const FETCHING = 'screens/screen.ts';

function sharedFiles() {
  const ofRooms = SHARED.flatMap((room) =>
    readdirSync(join(source, room))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
      .map((name) => join(source, room, name)),
  );
  return [...ofRooms, join(source, FETCHING)];
}

/**
 * Has the first script and everything that is fetched later need all that is shared: what is needed from the same places lands in
 * one file, where otherwise each few modules that some screens have in common were a file, and a request, of their own.
 */
const sharedAtOnce = {
  name: 'shared-at-once',
  setup(build) {
    build.onResolve({ filter: /^[./]/ }, async ({ path, kind, pluginData: _, ...from }) => {
      if (kind !== 'dynamic-import' && kind !== 'entry-point') return undefined;
      const found = await build.resolve(path, { kind: 'import-statement', ...from });
      return { path: found.path, namespace: 'with-shared' };
    });
    build.onLoad({ filter: /./, namespace: 'with-shared' }, ({ path }) => ({
      contents: [
        ...sharedFiles().map((file) => `import ${JSON.stringify(file)};`),
        `export * from ${JSON.stringify(path)};`,
      ].join('\n'),
      resolveDir: source,
    }));
  },
};

/** The files that a script imports from its beginning, which a document can ask for beside it. */
function importedBy(result, entry) {
  const outputs = Object.values(result.metafile.outputs);
  const { imports } = outputs.find(({ entryPoint = '' }) => basename(entryPoint) === entry);
  return imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `{up}assets/${basename(path)}`);
}

/**
 * The one of two versions of what reads `&copy;` in Markdown that knows the names itself: for browsers its package means one that has
 * `innerHTML` decode them, which the console's policy forbids.
 */
const NAMED_CHARACTERS = fileURLToPath(import.meta.resolve('decode-named-character-reference'));

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
  const verifier = builtEntries([worker]).get('worker.ts');
  const results = await Promise.all([
    build({
      ...shared,
      format: 'esm',
      splitting: true,
      plugins: [sharedAtOnce],
      alias: {
        'decode-named-character-reference': NAMED_CHARACTERS,
        'node:crypto': at('verify/node-crypto.ts'),
      },
      entryPoints: [at('main.tsx')],
      define: { VERIFIER: JSON.stringify(verifier) },
    }),
    build({
      ...shared,
      format: 'iife',
      entryPoints: [at('first-paint.ts'), at('styles/console.css')],
    }),
  ]);
  const built = builtEntries(results);
  const preloads = importedBy(results[0], 'main.tsx')
    .map((path) => `<link rel="modulepreload" href="${path}" />`)
    .join('\n    ');
  const texts = { ICON: encodeURIComponent(ICON), PRELOADS: preloads };
  const fill = (name) => texts[name] ?? built.get(PLACES[name]);
  writeDocument(at('index.html'), join(folder, 'index.html'), fill);
  compressAll(assets);
}
