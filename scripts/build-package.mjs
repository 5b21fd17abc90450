// Builds libs/conversion into a folder as a package to install elsewhere: ES modules, types and package.json.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Builds the package into `folder`. */
export function buildPackage(folder) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const source = 'libs/conversion';
  execFileSync(
    process.execPath,
    [
      ...[tsc, '--project', `${source}/tsconfig.lib.json`, '--rootDir', `${source}/src`],
      ...['--outDir', folder, '--declaration', 'true', '--sourceMap', 'false'],
    ],
    { stdio: 'inherit' },
  );
  const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const description = {
    name: '@knowledge-hub/conversion',
    version,
    description: 'Converts payloads between the protocols of large language models',
    license,
    type: 'module',
    engines,
    exports: { types: './index.d.ts', default: './index.js' },
    sideEffects: false,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  copyFileSync('LICENSE', join(folder, 'LICENSE'));
}
