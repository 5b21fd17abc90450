// Builds when dist/ is missing or older than a source file, so that `npm start` is one command.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';

const SOURCES = ['apps', 'libs', 'package.json', 'nest-cli.json', 'tsconfig.json', 'scripts'];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

const built = statSync('dist/.built', { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (Math.max(...SOURCES.map(newest)) > built) {
  process.stderr.write('building...\n');
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
