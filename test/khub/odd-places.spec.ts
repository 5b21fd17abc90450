import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
});

afterAll(() => hub.stop());

describe('khub join', () => {
  it('makes one member where two commands join at once, and says so to the other', async () => {
    const client = new TestClient();
    const appended = await hub.appendedBy(async () => {
      const runs = await Promise.all(
        ['Cato', 'Cleo'].map((name) => client.join(hub, 'core', name)),
      );
      const [joined] = runs.filter(({ exitCode }) => exitCode === 0);
      expect(runs.filter(({ exitCode }) => exitCode !== 0)).toHaveLength(1);
      expect(client.credentials.memberId).toBe(joined?.json.memberId);
    });
    expect(appended.filter(({ kind }) => kind === 'member.joined')).toHaveLength(1);
    expect((await client.run('status')).exitCode).toBe(0);
  });

  it('tries again what may pass, and not what stays until somebody mends it', async () => {
    const client = new TestClient();
    const failing = (code: string) => async () => {
      client.waits.length = 0;
      client.runtime.fetch = () =>
        Promise.reject(
          Object.assign(new TypeError('fetch failed'), {
            cause: Object.assign(new Error(code), { code }),
          }),
        );
      return (await client.join(hub, 'core', 'Cy')).json.error.message as string;
    };
    expect(await failing('ECONNREFUSED')()).toContain('nothing listens there');
    expect(client.waits.length).toBeGreaterThan(0);
    expect(await failing('DEPTH_ZERO_SELF_SIGNED_CERT')()).toContain('is not trusted');
    expect(client.waits).toEqual([]);
    expect(await failing('ERR_TLS_CERT_ALTNAME_INVALID')()).toContain('of another name');
    expect(client.waits).toEqual([]);
  });
});

describe('what is captured while the hub is away', () => {
  it('is sent in the order in which it was said, also where the clock was put back in between', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Cory');
    client.alter({ hubUrl: 'http://127.0.0.1:9' });
    for (const [title, ahead] of [
      ['first', 3_600_000],
      ['second', 0],
      ['third', 1],
    ] as const) {
      client.runtime.now = () => Date.now() + ahead;
      expect((await client.run('add', title, '--json')).json.waiting).toBe(true);
    }
    client.alter({ hubUrl: hub.url });
    const appended = await hub.appendedBy(() => client.run('sync'));
    expect(appended.map(({ payload }) => payload.knowledge?.title)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });
});

describe('what khub writes', () => {
  it('takes the place of no folder, device or pipe', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Ella');
    await client.run('add', 'Known', '--project', 'shop');
    const folder = join(client.directory, 'folder');
    const pipe = join(client.directory, 'pipe');
    mkdirSync(folder);
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    for (const path of [folder, pipe])
      for (const args of [
        ['export', '--log', path],
        ['pull', '--output', path],
        ['export', '--into', path, '--project', 'shop'],
      ]) {
        const { stderr, exitCode } = await client.run(...args);
        expect([exitCode, stderr]).toEqual([2, `khub: ${path} is not a file\n`]);
      }
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(readdirSync(client.directory).toSorted()).toEqual(['folder', 'home', 'pipe']);
  });
});

describe('khub pull', () => {
  it('names the file that cannot be written to its end, and leaves nothing out next time', async () => {
    const client = new TestClient();
    await hub.group('disk');
    await client.join(hub, 'disk', 'Dora');
    const [input, file] = ['input.jsonl', 'log.ndjson'].map((name) => join(client.directory, name));
    const lines = Array.from({ length: 20 }, (_, at) => `{"id":"d${at}","title":"item ${at}"}\n`);
    writeFileSync(input!, lines.join(''));
    await client.run('push', input!);
    // As on a full disk: files end at 4 KiB or less.
    const limited = `trap '' XFSZ; ulimit -f 4; exec "$@"`;
    const pull = [process.execPath, 'dist/apps/khub/src/main.js', 'pull', '--output', file!];
    const env = { ...process.env, KHUB_HOME: client.home, HOME: client.directory };
    const failed = promisify(execFile)('sh', ['-c', limited, 'sh', ...pull], { env });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`khub: ${file} cannot be written: EFBIG`),
    });
    expect(readFileSync(file!, 'utf8')).toBe('');
    expect((await client.run('pull', '--output', file!)).exitCode).toBe(0);
    expect(readFileSync(file!, 'utf8').trim().split('\n')).toHaveLength(20);
  });
});
