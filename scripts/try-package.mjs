// Packs the package, installs that file into an empty folder as a stranger would, and uses it there: a hub is started, joined, written
// to and asked. Ends with 1 when anything fails, else with the package's size and the time of its installation.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** All of it must be done by then, in milliseconds. */
const DEADLINE_MS = 300_000;
const MIB = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'knowledge-hub-package-'));
const deadline = AbortSignal.timeout(DEADLINE_MS);
const isWindows = process.platform === 'win32';

function fail(message) {
  throw new Error(message);
}

function npm(args, cwd) {
  const options = {
    cwd,
    timeout: DEADLINE_MS,
    encoding: 'utf8',
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  return execFileSync('npm', args, options);
}

function sizeOf(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Installs with all warnings in the answer. */
async function install(file) {
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=warn', file];
  const child = spawn('npm', args, { cwd: folder, shell: isWindows, signal: deadline });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'exit');
  return code === 0 ? said : fail(said);
}

const bin = (name) => join(folder, 'node_modules/.bin', isWindows ? `${name}.cmd` : name);
const env = { ...process.env, KHUB_HOME: join(folder, 'home'), HUB_DATA_DIR: join(folder, 'data') };

function khub(...args) {
  const options = { cwd: folder, env, encoding: 'utf8', shell: isWindows, timeout: 60_000 };
  return execFileSync(bin('khub'), args, options);
}

async function use() {
  const hub = spawn(bin('knowledge-hub'), ['start', '--port', '0'], {
    cwd: folder,
    env,
    shell: isWindows,
  });
  hub.stderr.pipe(process.stderr);
  try {
    let command;
    for await (const line of createInterface({ input: hub.stdout, signal: deadline })) {
      command ??= /join (\S+) --invite (\S+)/.exec(line);
      if (line.startsWith('To invite')) break;
    }
    const [, url, invite] = command ?? fail('the hub told no command to join it');
    khub('join', url, '--invite', invite, '--name', 'Ada');
    khub('add', 'Use pnpm, not npm', '--type', 'decision');
    if (!khub('search', 'pnpm').includes('Use pnpm, not npm')) fail('what was added is not found');
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    if (!page.includes('It is healthy')) fail('the start page does not say that it is healthy');
    const screens = await (await fetch(`${url}/console/`)).text();
    if (!screens.includes('assets/main-')) fail('the console is not there');
    const docs = await fetch(`${url}/docs/assets/swagger-ui-bundle.js`);
    if (!docs.ok) fail('the documentation page lacks its script');
  } finally {
    hub.kill('SIGTERM');
    await once(hub, 'exit');
  }
}

try {
  npm(['pack', '--silent', '--pack-destination', folder], process.cwd());
  const file = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? fail('nothing was packed'),
  );
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const start = performance.now();
  const said = await install(file);
  const seconds = (performance.now() - start) / 1_000;
  if (said.includes('EBADENGINE')) fail(said);
  const modules = join(folder, 'node_modules');
  for (const name of ['@scarf', 'typescript', 'jest', 'swagger-ui-dist']) {
    if (readdirSync(join(modules, 'knowledge-hub/node_modules')).includes(name))
      fail(`${name} was installed`);
  }
  await use();
  console.log(
    `packed ${(sizeOf(file) / MIB).toFixed(1)} MB; installed ${Math.round(sizeOf(modules) / MIB)} MB in ${seconds.toFixed(1)} s; ` +
      `a hub started, was joined, written to and asked`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
