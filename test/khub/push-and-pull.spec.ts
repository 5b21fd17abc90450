import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCursor, encodeCursor } from '@app/domain';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';
import { FlakyProxy } from './flaky-proxy.js';

let hub: TestHub;
let proxy: FlakyProxy;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  proxy = await FlakyProxy.to(hub.url);
});

afterAll(async () => {
  proxy.close();
  await hub.stop();
});

beforeEach(() => {
  proxy.fates = [];
});

async function member(): Promise<TestClient & { group: string }> {
  const group = `g${++groups}`;
  await hub.group(group);
  const client = new TestClient();
  await client.join(hub, group, 'Ada', proxy.url);
  return Object.assign(client, { group });
}

function fileOf(client: TestClient, lines: readonly object[], name = 'input.jsonl'): string {
  const path = join(client.directory, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

function linesOf(text: string): any[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const records = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `k${index}`, title: `item ${index}` }));

describe('khub push', () => {
  it('appends one signed event a line, in the order of the file', async () => {
    const client = await member();
    const path = fileOf(client, [...records(2), { id: 'k0', title: 'changed' }]);

    const appended = await hub.appendedBy(async () => {
      const { exitCode, json } = await client.run('push', path, '--json');
      expect(exitCode).toBe(0);
      expect(json).toEqual({ accepted: 3, known: 0, rejected: [] });
    });

    expect(appended.map(({ kind, payload }) => [kind, payload.knowledge?.title])).toEqual([
      ['knowledge.captured', 'item 0'],
      ['knowledge.captured', 'item 1'],
      ['knowledge.updated', 'changed'],
    ]);
  });

  it('signs so that a group which requires signatures takes every event', async () => {
    const client = await member();
    await hub.group(client.group, { requireSignatures: 'ed25519' });
    const { json } = await client.run('push', fileOf(client, records(2)), '--json');
    expect(json).toEqual({ accepted: 2, known: 0, rejected: [] });
    expect(statSync(join(client.home, 'signing.key')).mode & 0o777).toBe(0o600);
    expect((await client.run('verify')).stdout).toMatch(/2 prove their author by a key of its own/);
  });

  it('stores nothing twice when it is run again', async () => {
    const client = await member();
    const path = fileOf(client, records(3));
    await client.run('push', path);
    appendFileSync(path, '{"id":"new","title":"later"}\n');
    const { json } = await client.run('push', path, '--json');
    expect(json).toEqual({ accepted: 1, known: 3, rejected: [] });
  });

  it('reports bad lines by their numbers, pushes the others and ends with 4', async () => {
    const client = await member();
    const path = fileOf(client, records(1));
    appendFileSync(
      path,
      'nonsense\n{"id":"e","kind":"NO","payload":{}}\n{"id":"k9","title":"t"}\n',
    );
    const { exitCode, json, stderr } = await client.run('push', path, '--json');
    expect(exitCode).toBe(4);
    expect(json).toMatchObject({
      accepted: 2,
      rejected: [
        { line: 2, reason: 'line.not_json' },
        { line: 3, id: 'e', reason: 'event.kind_invalid' },
      ],
    });
    expect(stderr).toContain('line 2');
  });

  it('names the later of two lines that claim one id', async () => {
    const client = await member();
    const event = { id: 'same', kind: 'a.b' };
    const path = fileOf(client, [
      { ...event, payload: { a: 1 } },
      { ...event, payload: { a: 2 } },
    ]);
    const { json } = await client.run('push', path, '--json');
    expect(json.rejected).toMatchObject([{ line: 2, id: 'same', reason: 'event.id_conflict' }]);
  });

  it('sends again what names a project that is all but a restricted one, and that alone, when it is meant', async () => {
    const client = await member();
    await client.ownRestricted(hub, 'payments');
    const misspelled = { id: 'b', projectKey: 'paymnts' };
    const path = fileOf(client, [
      { id: 'a', title: 'a' },
      { ...misspelled, title: 'b' },
      { ...misspelled, title: 'c' },
    ]);
    const push = async (...args: string[]) => (await client.run('push', path, ...args)).json;
    const refused = {
      reason: 'event.project_unclear',
      message: expect.stringContaining('payments'),
    };
    expect(await push('--json')).toMatchObject({
      accepted: 1,
      rejected: [
        { line: 2, ...refused },
        { line: 3, ...refused },
      ],
    });
    const appended = await hub.appendedBy(async () => {
      expect(await push('--anyway', '--json')).toEqual({ accepted: 2, known: 1, rejected: [] });
      expect(await push('--anyway', '--json')).toEqual({ accepted: 0, known: 3, rejected: [] });
    });
    const written = appended.filter(({ kind }) => kind.startsWith('knowledge.'));
    expect(written.map(({ payload }) => [payload.knowledge.title, payload.anyway])).toEqual([
      ['b', true],
      ['c', true],
    ]);
  });

  it('says what is wrong with a line besides, though its project is meant', async () => {
    const client = await member();
    const path = fileOf(client, [
      { id: 'same', kind: 'a.b', payload: { a: 1 } },
      { id: 'same', kind: 'a.b', payload: { a: 2 } },
    ]);
    const { json } = await client.run('push', path, '--anyway', '--json');
    expect(json).toMatchObject({
      accepted: 1,
      rejected: [{ line: 2, reason: 'event.id_conflict' }],
    });
  });

  it('waits as long as a busy hub asks, repeats what was cut, lost, broken off or met no hub, and appends each event once', async () => {
    const client = await member();
    proxy.fates = ['busy', 'cut', 'lose-answer', 'half-answer', 'no-hub', 'pass'];
    const appended = await hub.appendedBy(async () => {
      const { exitCode, json } = await client.run('push', fileOf(client, records(5)), '--json');
      expect(exitCode).toBe(0);
      expect(json).toEqual({ accepted: 0, known: 5, rejected: [] });
    });
    expect(client.waits[0]).toBe(2_000);
    expect(client.notices[0]).toBe(`${proxy.url}: is busy; retrying (2 of 7)`);
    expect(client.notices[2]).toMatch(/retrying \(4 of 7\)$/);
    expect(appended.filter(({ kind }) => kind === 'knowledge.captured')).toHaveLength(5);
  });

  it('gives up on a hub that stays busy, and says so with 5', async () => {
    const client = await member();
    proxy.fates = Array.from({ length: 20 }, () => 'busy');
    const { exitCode, json } = await client.run('push', fileOf(client, records(1)), '--json');
    expect(exitCode).toBe(5);
    expect(json.error.code).toBe('server.overloaded');
  });

  it('reads a pipe, and calls it the same every time', async () => {
    const client = await member();
    client.stdin = records(3)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    const pushed = await client.run('push', '-', '--json');
    expect(pushed.json).toEqual({ accepted: 3, known: 0, rejected: [] });
    expect((await client.run('push', '-', '--json')).json).toMatchObject({ accepted: 0, known: 3 });
  });

  it('says in one sentence that a file is of another kind', async () => {
    const client = await member();
    const notes = join(client.directory, 'NOTES.md');
    writeFileSync(notes, '# Notes\n\nOurs.\n');
    const { exitCode, stderr } = await client.run('push', notes);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/is not JSONL: none of its 2 lines is JSON$/m);
    expect(stderr).not.toContain('line.not_json');
  });

  it('pushes a file of many batches', async () => {
    const client = await member();
    const { json } = await client.run('push', fileOf(client, records(1_201)), '--json');
    expect(json).toEqual({ accepted: 1_201, known: 0, rejected: [] });
  });

  it('refuses a file that is not there before it asks the hub', async () => {
    const client = await member();
    const { exitCode, stderr } = await client.run('push', join(client.directory, 'none'));
    expect(exitCode).toBe(2);
    expect(stderr).toContain('there is no file');
  });
});

describe('khub pull', () => {
  it('writes every event as a line, and next time only what is new', async () => {
    const client = await member();
    await client.run('push', fileOf(client, records(2)));
    const first = linesOf((await client.run('pull')).stdout);
    expect(first.map(({ log }) => log.sequence)).toEqual([1, 2]);
    expect((await client.run('pull')).stdout).toBe('');
    await client.run('push', fileOf(client, [{ id: 'n', title: 'new' }]));
    const next = linesOf((await client.run('pull')).stdout);
    expect(next.map(({ payload }) => payload.knowledge.id)).toEqual(['n']);
  });

  it('starts over when told to', async () => {
    const client = await member();
    await client.run('push', fileOf(client, records(2)));
    await client.run('pull');
    expect(linesOf((await client.run('pull', '--from-beginning')).stdout)).toHaveLength(2);
  });

  it('keeps a place of its own for every file, and goes on after a run that broke in the middle of a line', async () => {
    const client = await member();
    const file = join(client.directory, 'log.ndjson');
    await client.run('push', fileOf(client, records(2)));
    await client.run('pull', '--output', file);
    appendFileSync(file, '{"half":');
    await client.run('push', fileOf(client, [{ id: 'n', title: 'new' }]));
    const { json } = await client.run('pull', '--output', file, '--json');
    expect(json).toMatchObject({ events: 1 });
    expect(linesOf(readFileSync(file, 'utf8')).map(({ log }) => log.sequence)).toEqual([1, 2, 3]);
    expect(linesOf((await client.run('pull')).stdout)).toHaveLength(3);
  });

  it('refuses to go on with a file from which something is missing', async () => {
    const client = await member();
    const file = join(client.directory, 'log.ndjson');
    await client.run('push', fileOf(client, records(2)));
    await client.run('pull', '--output', file);
    truncateSync(file, 10);
    const { exitCode, stderr } = await client.run('pull', '--output', file);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('shorter');
    expect(statSync(file).size).toBe(10);
  });

  it('does not overwrite a file that it did not write', async () => {
    const client = await member();
    const file = join(client.directory, 'mine.txt');
    writeFileSync(file, 'mine');
    expect((await client.run('pull', '--output', file)).exitCode).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('keeps what a file holds until it has what to put in its place', async () => {
    const client = await member();
    const file = join(client.directory, 'log.ndjson');
    const pull = (...args: string[]) => client.run('pull', '--output', file, ...args);
    await client.run('push', fileOf(client, records(2)));
    await pull();
    const held = readFileSync(file, 'utf8');
    const { fetch } = client.runtime;
    client.runtime.fetch = () => Promise.reject(new Error('the network is down'));
    expect((await pull('--from-beginning')).exitCode).toBe(5);
    expect(readFileSync(file, 'utf8')).toBe(held);

    client.runtime.fetch = fetch;
    expect((await pull()).exitCode).toBe(0);
    expect((await pull('--from-beginning')).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(held);
  });

  it('explains a history that has changed, ends with 6 and keeps its place', async () => {
    const client = await member();
    await client.run('push', fileOf(client, records(3)));
    await client.run('pull');
    const checkpointFile = join(client.home, 'cursor.json');
    const checkpoint = JSON.parse(readFileSync(checkpointFile, 'utf8'));
    const { logId, sequence } = decodeCursor(checkpoint.cursor);
    checkpoint.cursor = encodeCursor({ logId, sequence, hash: Buffer.alloc(32, 1) });
    writeFileSync(checkpointFile, JSON.stringify(checkpoint));

    const { exitCode, stdout, stderr } = await client.run('pull');

    expect(exitCode).toBe(6);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/restored from a backup/);
    expect(stderr).toMatch(/--from-beginning/);
    expect(JSON.parse(readFileSync(checkpointFile, 'utf8'))).toEqual(checkpoint);
    const doctor = await client.run('doctor', '--json');
    expect(doctor.exitCode).toBe(1);
    expect(doctor.json.findings).toContainEqual(
      expect.objectContaining({ name: 'cursor', state: 'problem', remedy: expect.any(String) }),
    );
  });

  it('refuses to mix the logs of two groups in one file', async () => {
    const [one, two] = [await member(), await member()];
    const file = join(one.directory, 'log.ndjson');
    await one.run('push', fileOf(one, records(1)));
    await one.run('pull', '--output', file);
    const { exitCode, stderr } = await two.run('pull', '--output', file);
    expect(exitCode).toBe(6);
    expect(stderr).toContain(one.group);
  });

  it('goes on after cut and lost answers without losing an event', async () => {
    const client = await member();
    await client.run('push', fileOf(client, records(1_500)));
    proxy.fates = ['cut', 'lose-answer', 'pass', 'busy', 'lose-answer'];
    const events = linesOf((await client.run('pull')).stdout);
    expect(events.map(({ log }) => log.sequence)).toEqual(
      Array.from({ length: 1_500 }, (_, n) => n + 1),
    );
  });
});
