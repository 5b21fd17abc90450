// Bundles each compiled program with what it needs into a file or few, which load in half the time that thousands take
// (docs/decisions/0026).
import { chmod, readFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';

/** The programs of an operator, in `apps/hub/src/cli`. */
const OPERATORS = [
  'migrate',
  'move-database',
  'verify-logs',
  'import-log',
  'export-mirror',
  'rebuild-projections',
];

/** What stays outside. */
const OUTSIDE = {
  finding_files_beside_itself: ['@electric-sql/pglite', 'pino', 'pino-pretty', 'swagger-ui-dist'],
  loaded_when_it_is_used: [
    '@secretlint/core',
    '@secretlint/secretlint-rule-preset-recommend',
    'pg-native',
  ],
  looked_for_and_absent: [
    ...['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express'],
    ...['@fastify/multipart', '@fastify/view'],
  ],
};

/** What its package offers to Node asks for its files in a way that no bundler follows. */
const OFFERED_TO_BUNDLERS = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

/** What packages made for `require` call it by. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Of some length, so that a stack tells places apart. */
const LINE_LENGTH = 160;

const BEYOND_ASCII = /[^\0-\x7f]/g;
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A module with escapes for letters beyond ASCII, which esbuild writes in strings and not in regular expressions: of a text with one such
 * letter V8 keeps two bytes for each of its letters.
 */
async function readAsAscii(path) {
  return (await readFile(path, 'utf8')).replaceAll(BEYOND_ASCII, escaped);
}

/** Lets each module of ours in `folder` find what lies beside it from `bundled`, where the bundle lies. */
function placesFrom(folder, bundled) {
  return {
    name: 'places',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        if (!path.startsWith(folder + sep)) return undefined;
        const place = JSON.stringify(relative(bundled, path).split(sep).join('/'));
        const text = await readAsAscii(path);
        return {
          contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
        };
      });
    },
  };
}

/** What else has such letters in regular expressions: a package, and our libraries. */
const alphabets = {
  name: 'alphabets',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](validator|libs)[\\/].*\.js$/ }, async ({ path }) => ({
      contents: await readAsAscii(path),
    }));
  },
};

/**
 * Bundles modules of an application that was compiled into `folder`, given by their names in it or as a list of what they are and what
 * their bundles are to be called, into its folder `to`. Classes and functions keep their names, with a number where two modules have one of
 * the same name: to keep those too, each function that is made is told its name, and a push makes hundreds (docs/decisions/0026).
 */
async function bundle(folder, { entryPoints, to = '.', ...options }) {
  const outdir = resolve(folder, to);
  await build({
    absWorkingDir: resolve(folder),
    entryPoints,
    outdir,
    // A program takes the place of the module that it begins with.
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // V8 keeps the text for as long as the hub runs.
    minifyWhitespace: true,
    lineLimit: LINE_LENGTH,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: REQUIRE },
    external: Object.values(OUTSIDE).flat(),
    alias: OFFERED_TO_BUNDLERS,
    plugins: [placesFrom(resolve(folder), outdir), alphabets],
    ...options,
  });
}

/** Has programs share what they have in common, and load what they import later when they do. */
const IN_PARTS = { splitting: true, chunkNames: 'part-[hash]' };

/** Bundles the programs that were compiled into `target`, beside their modules. */
export async function bundlePrograms(target) {
  const hub = `${target}/apps/hub/src`;
  const khub = `${target}/apps/khub/src`;
  const converter = `${target}/apps/converter/src`;
  await Promise.all([
    bundle(hub, { entryPoints: [{ in: './process/run-hub.js', out: 'hub-in-one' }] }),
    bundle(hub, {
      entryPoints: OPERATORS.map((name) => `./cli/${name}.js`),
      to: 'cli',
      ...IN_PARTS,
    }),
    bundle(khub, { entryPoints: ['./main.js'], ...IN_PARTS }),
    bundle(converter, { entryPoints: ['./main.js'], ...IN_PARTS }),
  ]);
  // npx makes it so only when it meets this folder for the first time, and a build writes it anew.
  await chmod(`${khub}/main.js`, 0o755);
}
