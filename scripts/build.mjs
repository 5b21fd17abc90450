// Builds into dist/: `node scripts/build.mjs [applications] [console] [page] [package]`, without words all of them.
import { copyFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildEmptyCluster, buildMigratedCluster } from './build-cluster.mjs';
import { buildConsole } from './build-console.mjs';
import { buildPackage } from './build-package.mjs';
import { buildPage } from './build-page.mjs';
import { bundlePrograms } from './bundle.mjs';
import { compile } from './compile.mjs';

const APPS = ['hub', 'khub', 'converter'].map((name) => `apps/${name}/src`);
const LIBRARIES = ['domain', 'projections', 'conversion', 'secrets'].map(
  (name) => `libs/${name}/src`,
);
const SWAGGER = ['swagger-ui-bundle.js', 'swagger-ui.css'];
const require = createRequire(import.meta.url);

async function compileAll() {
  const folders = [...APPS, ...LIBRARIES];
  for (const folder of folders) rmSync(`dist/${folder}`, { recursive: true, force: true });
  const files = await compile(folders, 'dist');
  const assets = 'dist/apps/hub/src/docs/assets';
  mkdirSync(assets, { recursive: true });
  for (const name of SWAGGER)
    copyFileSync(require.resolve(`swagger-ui-dist/${name}`), `${assets}/${name}`);
  await bundlePrograms('dist');
  return `${files} files`;
}

async function applications() {
  const [files] = await Promise.all([compileAll(), buildEmptyCluster()]);
  await buildMigratedCluster();
  return files;
}

/** What each part is, and how it is made; a part answers what there is to say of it. */
const PARTS = {
  applications: { title: 'hub, khub and converter', make: applications },
  console: { title: 'the console', make: () => buildConsole('dist/apps/hub/console') },
  page: { title: 'the page of the converter', make: () => buildPage('dist/apps/converter/page') },
  package: {
    title: 'the package of the conversion',
    make: () => buildPackage('dist/packages/conversion'),
  },
};

/** The file whose time says when a part was built. */
export function markerOf(part) {
  return `dist/.built-${part}`;
}

/** The names of all parts. */
export const ALL_PARTS = Object.keys(PARTS);

async function buildPart(part) {
  const { title, make } = PARTS[part];
  const begun = new Date();
  const start = performance.now();
  const said = await make();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  process.stderr.write(`built ${[title, said, `${seconds} s`].filter(Boolean).join(', ')}\n`);
  writeFileSync(markerOf(part), '');
  // What was changed while it was built may not be in it.
  utimesSync(markerOf(part), begun, begun);
}

/** Builds parts beside each other, and tells of each on standard error. */
export async function build(parts) {
  if (parts.length > 0) process.stderr.write('building ...\n');
  mkdirSync('dist', { recursive: true });
  await Promise.all(parts.map(buildPart));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  await build(words.length > 0 ? words : ALL_PARTS);
}
