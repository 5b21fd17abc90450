// Runs the tests on another version of Node, which comes from npm's package `node` into a folder of its own and goes with it:
//   node scripts/on-node.mjs 22 [PATTERN ...]
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const [major, ...patterns] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(major ?? '')) {
  process.stderr.write('node scripts/on-node.mjs VERSION [PATTERN ...], such as 22 or 24.9.0\n');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'khub-node-'));
try {
  // Some tests start programs as another user, who has to reach this Node too.
  chmodSync(folder, 0o755);
  const install = ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${major}`];
  execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  const bin = join(folder, 'node_modules', 'node', 'bin');
  const node = join(bin, 'node');
  if (!existsSync(node))
    throw new Error('npm did not run the package’s install script, which fetches Node');
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  process.stdout.write(`on Node ${version}\n`);
  // What the tests start finds this Node first too.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { status } = spawnSync('npm', ['test', '--', ...patterns], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
