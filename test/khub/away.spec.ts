import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestHub } from '../support/hub.js';
import { oneMember } from './one-member.js';
import { TestClient } from './run-khub.js';
import { standInServer } from './stand-in-server.js';

/** What it says takes up to 2.5 s, and trying all over half a minute; the rest is for twelve commands at once on a slow machine. */
const MAX_MS = 20_000;
/** Longer than it takes to find that nobody answers. */
const PATIENCE_MS = 4_000;
const COMMANDS = [
  ['status'],
  ['push', 'file.jsonl'],
  ['pull'],
  ['search', 'words'],
  ['list'],
  ['get', 'id'],
  ['brief', 'shop'],
  ['projects'],
  ['edit', 'id'],
  ['rm', 'id', '--yes'],
  ['open', '--print'],
  ['doctor'],
];
let hub: TestHub;
let client: TestClient;

beforeAll(async () => {
  ({ hub, client } = await oneMember());
  writeFileSync(join(client.directory, 'file.jsonl'), '{"title":"t"}\n');
  client.workingDirectory = client.directory;
  // The waits count too.
  client.runtime.sleep = (milliseconds) => sleep(milliseconds);
  client.runtime.random = () => 0.999;
});

afterAll(() => hub.stop());

/** Runs all commands at the same time; what each said, and how long it took. */
function runAll() {
  return Promise.all(
    COMMANDS.map(async ([name = '', ...words]) => {
      const started = performance.now();
      const paths = words.map((word) =>
        word.endsWith('.jsonl') ? join(client.directory, word) : word,
      );
      const { exitCode, stdout, stderr } = await client.run(name, ...paths);
      return { name, exitCode, said: stdout + stderr, ms: performance.now() - started };
    }),
  );
}

describe('while the hub is away, every command', () => {
  it('says soon that nothing listens at its address', async () => {
    const closed = await standInServer(() => undefined);
    closed.end();
    client.alter({ hubUrl: closed.url });
    for (const { name, exitCode, said, ms } of await runAll()) {
      expect([name, exitCode]).toEqual([name, name === 'doctor' ? 1 : 5]);
      expect(said).toContain(`cannot reach ${closed.url}: nothing listens there`);
      expect(ms).toBeLessThan(MAX_MS);
    }
    expect(client.notices).toContain(`${closed.url}: nothing listens there; retrying`);
    expect(client.notices.join()).not.toMatch(/of 7/);
  });

  it('says so too when the hub takes connections and answers nothing', async () => {
    const silent = await standInServer(() => undefined);
    client.alter({ hubUrl: silent.url });
    for (const { name, exitCode, said, ms } of await runAll()) {
      expect([name, exitCode]).toEqual([name, name === 'doctor' ? 1 : 5]);
      expect(said).toContain(`cannot reach ${silent.url}: it does not answer`);
      expect(ms).toBeLessThan(MAX_MS);
    }
    silent.end();
  });
});

describe('where something else answers in the hub’s place, every command', () => {
  it.each([
    [502, 'text/html', '<h1>No hub</h1>'],
    [503, 'text/html', '<h1>No hub</h1>'],
    [503, 'application/json', '{"message":"no healthy upstream"}'],
  ])('says soon that it is no hub that answers %d in %s', async (status, type, body) => {
    const proxy = await standInServer((_, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    client.alter({ hubUrl: proxy.url });
    for (const { name, exitCode, said, ms } of await runAll()) {
      expect([name, exitCode]).toEqual([name, name === 'doctor' ? 1 : 5]);
      expect(said).toContain(`${proxy.url} answered ${status}, but not as a hub does`);
      expect(ms).toBeLessThan(MAX_MS);
    }
    proxy.end();
  });

  it.each([
    [403, '{"error":"Forbidden"}'],
    [401, '{"error":{"code":401,"message":"Request had invalid authentication credentials."}}'],
    [404, 'null'],
    [200, '{"status":"ok"}'],
    [200, '{"error":{"code":"none"}}'],
    [200, 'null'],
    [200, '[]'],
  ])('says so of a %d in JSON that no hub says: %s', async (status, body) => {
    const proxy = await standInServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    client.alter({ hubUrl: proxy.url });
    for (const { name, exitCode, said } of await runAll()) {
      expect([name, exitCode]).toEqual([name, name === 'doctor' ? 1 : 5]);
      expect(said).toContain(`${proxy.url} answered ${status}, but not as a hub does`);
    }
    const { json } = await client.run('add', `Beside ${status} ${body}`, '--json');
    expect(json).toMatchObject({ waiting: true });
    proxy.end();
  });

  it('says where the address leads on to, and does not follow', async () => {
    const asked: string[] = [];
    const old = await standInServer((request, response) => {
      asked.push(request.headers.authorization ?? '');
      response.writeHead(301, { location: `https://hub.test${request.url}` }).end();
    });
    client.alter({ hubUrl: `${old.url}/team` });
    for (const { name, exitCode, said } of await runAll()) {
      expect([name, exitCode]).toEqual([name, name === 'doctor' ? 1 : 5]);
      expect(said).toContain(`${old.url}/team is no hub: it leads on to https://hub.test/team\n`);
    }
    const other = new TestClient();
    expect(await other.run('join', old.url, '--invite', 'khi_one')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('leads on to https://hub.test\n'),
    });
    expect(asked.join()).not.toContain('khi_one');
    old.end();
  });
});

describe('a hub that has had too many failed attempts', () => {
  it('is busy, and what is written down meanwhile is kept', async () => {
    const strict = await standInServer((_, response) => {
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end('{"error":{"code":"request.rate_limited","message":"Too many."}}');
    });
    client.alter({ hubUrl: strict.url });
    client.runtime.sleep = () => Promise.resolve();
    expect(await client.run('status')).toMatchObject({ exitCode: 5 });
    expect((await client.run('add', 'Meanwhile', '--json')).json.waiting).toBe(true);
    client.runtime.sleep = (milliseconds) => sleep(milliseconds);
    strict.end();
  });
});

describe('a hub that takes its time', () => {
  it('is waited for as long as it says that it is alive', async () => {
    const slow = await standInServer((request, response) => {
      const isHealth = request.url === '/healthz';
      setTimeout(
        () => response.end(JSON.stringify({ markdown: '# Slow' })),
        isHealth ? 0 : PATIENCE_MS,
      );
    });
    client.alter({ hubUrl: slow.url });
    expect(await client.run('brief', 'shop')).toMatchObject({ exitCode: 0, stdout: '# Slow\n' });
    slow.end();
  });
});
