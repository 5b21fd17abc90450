// Builds the applications and their libraries into dist/.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildPackage } from './build-package.mjs';
import { buildPage } from './build-page.mjs';

const nest = createRequire(import.meta.url).resolve('@nestjs/cli/bin/nest.js');

rmSync('dist', { recursive: true, force: true });
for (const app of ['hub', 'converter', 'khub']) {
  execFileSync(process.execPath, [nest, 'build', app], { stdio: 'inherit' });
}
await buildPage('dist/apps/converter/page');
buildPackage('dist/packages/conversion');
writeFileSync('dist/.built', '');
