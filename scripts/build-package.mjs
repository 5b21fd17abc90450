// Builds libs/conversion into a folder as a package to install elsewhere: ES modules, types, its command, package.json and README.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const SOURCE = 'libs/conversion';

/** Builds the package into `folder`, replacing what is there. */
export async function buildPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const compiler = spawn(
    process.execPath,
    [
      ...[tsc, '--project', `${SOURCE}/tsconfig.lib.json`, '--rootDir', SOURCE],
      ...['--outDir', folder, '--declaration', 'true', '--sourceMap', 'false'],
    ],
    { stdio: 'inherit' },
  );
  const [code] = await once(compiler, 'exit');
  if (code !== 0) throw new Error(`tsc ended with ${code}`);
  // Its command runs on Node; what it calls is compiled above, where no name of Node is known.
  await build({
    entryPoints: ['main', 'options', 'convert-input'].map((name) => `${SOURCE}/bin/${name}.ts`),
    outdir: join(folder, 'bin'),
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
  });
  for (const name of ['package.json', 'README.md'])
    copyFileSync(join(SOURCE, name), join(folder, name));
  copyFileSync('LICENSE', join(folder, 'LICENSE'));
}
