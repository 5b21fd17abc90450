// Bundles the compiled hub with what it needs into one file, which loads in half the time that thousands take (docs/decisions/0026).
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';

/** What main.js asks of the hub, and where it finds it in one; both in `apps/hub/src`. */
const SOURCE = 'process/run-hub.js';
const BUNDLE = 'hub-in-one.js';

/** What stays outside the file. */
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

/** Lets each module of ours in `folder` find what lies beside it from where the bundle lies. */
function placesFrom(folder) {
  return {
    name: 'places',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        if (!path.startsWith(folder + sep)) return undefined;
        const place = JSON.stringify(relative(folder, path).split(sep).join('/'));
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

/** Bundles the hub that was compiled into `target`, beside its modules. Stacks name classes and functions as without it. */
export async function bundleHub(target) {
  const folder = resolve(target, 'apps/hub/src');
  await build({
    entryPoints: [resolve(folder, SOURCE)],
    outfile: resolve(folder, BUNDLE),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    keepNames: true,
    // V8 keeps the text for as long as the hub runs.
    minifyWhitespace: true,
    lineLimit: LINE_LENGTH,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: REQUIRE },
    external: Object.values(OUTSIDE).flat(),
    plugins: [placesFrom(folder), alphabets],
  });
}
