import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { merkleRoot, parseCheckpoint, readNote, vkey } from '@app/domain';
import canonicalize from 'canonicalize';
import { TestHub } from '../support/hub.js';
import { ExportedLog, OLD, SIZE, linesOf, verifyAnew } from './exported-log.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;
let log: ExportedLog;

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) process.stderr.write('SKIPPED: the second verifier, for there is no python3\n');

beforeAll(async () => {
  hub = await TestHub.start();
  log = await ExportedLog.of(hub);
});

afterAll(() => hub.stop());

describe('what is decided', () => {
  it('is verified and exported by an administrator', async () => {
    const { logs } = (await hub.ask('/api/v1/admin/logs?groupKey=core')).body;
    const { id, size } = logs.find(({ purpose }: any) => purpose === 'administration');
    const at = ['--log-id', id, '--hub', hub.url];
    const target = join(log.client.directory, 'administration.ndjson');
    const { exitCode, json } = await new TestClient().run(
      'export',
      '--log',
      target,
      ...at,
      '--json',
    );
    expect([exitCode, json.size, json.log.purpose]).toEqual([0, size, 'administration']);
    expect((await verifyAnew(target)).json).toMatchObject({ size, root: json.root });
    expect((await new TestClient().run('verify', ...at)).exitCode).toBe(0);
  });

  it('verifies, by ours and by the second verifier, also after a member was erased', async () => {
    const { memberId } = await hub.join('core', 'Zephyrine');
    await hub.ask(`/api/v1/admin/members/${memberId}/erase`, { method: 'POST' });
    const { logs } = (await hub.ask('/api/v1/admin/logs?groupKey=core')).body;
    const { id, size } = logs.find(({ purpose }: any) => purpose === 'administration');
    const target = join(log.client.directory, 'erased.ndjson');
    const at = ['--log-id', id, '--hub', hub.url];
    await new TestClient().run('export', '--log', target, ...at);
    expect(readFileSync(target, 'utf8')).not.toContain('Zephyrine');
    expect(await verifyAnew(target)).toMatchObject({
      exitCode: 0,
      json: { size, counts: { redacted: 1 } },
    });
    if (!python) return;
    const second = execFileSync('python3', ['docs/verify_log.py', target]).toString();
    expect(second).toContain(`GOOD ${size} events (1 payloads not checked)`);
  });
});

describe('the proof of one event', () => {
  it('is verified under the key that is kept of its log, and not without one', async () => {
    const { body } = await hub.ask('/api/v1/federation/sync-events', {
      token: log.bob.accessToken,
    });
    const path = `/api/v1/federation/logs/${body.log.id}/proof?eventId=n7`;
    const headers = { authorization: `Bearer ${log.bob.accessToken}` };
    const text = await (await fetch(hub.url + path, { headers })).text();
    const proof = join(log.client.directory, 'proof.txt');
    writeFileSync(proof, text);
    const { exitCode, json } = await log.client.run('verify', proof, '--json');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ sequence: OLD + 2 + 8, entry: { id: 'n7' }, key: log.keys.hub });
    expect((await verifyAnew(proof)).exitCode).toBe(8);
    writeFileSync(proof, text.replace(/^index .*$/m, 'index 3'));
    expect((await log.client.run('verify', proof)).exitCode).toBe(7);
    writeFileSync(proof, text.replace('index', 'indices'));
    expect((await log.client.run('verify', proof)).exitCode).toBe(7);
  });
});

describe('khub export --tiles', () => {
  it('writes what other tools read: hashes and entries by their tiles, and the checkpoint', async () => {
    const directory = join(log.client.directory, 'tiles');
    expect((await log.client.run('export', '--tiles', directory)).exitCode).toBe(0);
    const read = (path: string) => readFileSync(join(directory, path));
    const checkpoint = parseCheckpoint(readNote(read('checkpoint').toString())!.body)!;
    const leaves = ['000', '001', '002.p/88'].map((name) => read(`tile/0/${name}`));
    const hashes = Buffer.concat(leaves);
    const all = Array.from({ length: SIZE }, (_, at) => hashes.subarray(at * 32, at * 32 + 32));
    expect(checkpoint).toMatchObject({ size: SIZE, root: merkleRoot(all) });
    expect(read('tile/1/000.p/2')).toEqual(
      Buffer.concat([merkleRoot(all.slice(0, 256)), merkleRoot(all.slice(256, 512))]),
    );
    const bundle = read('tile/entries/002.p/88');
    const entry = bundle.subarray(2, 2 + bundle.readUInt16BE());
    expect(JSON.parse(entry.toString())).toMatchObject({ sequence: 513, v: 2 });
    expect(existsSync(join(directory, 'tile/2'))).toBe(false);
    expect(readdirSync(join(directory, 'tile/entries'))).toHaveLength(3);
  });
});

(python ? describe : describe.skip)('the second verifier, docs/verify_log.py', () => {
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync('python3', ['docs/verify_log.py', ...args]);
    return { status, stdout: String(stdout) };
  };

  it('has fewer than 150 lines and finds the export of both versions good', () => {
    expect(linesOf('docs/verify_log.py').length).toBeLessThan(150);
    const good = `GOOD ${SIZE} events (2 payloads not checked)`;
    for (const key of [log.keys.hub, log.keys.log]) {
      const { status, stdout } = run(log.file, key);
      expect([status, stdout]).toEqual([0, expect.stringContaining(good)]);
    }
    expect(execFileSync('python3', ['docs/verify_log.py', log.file]).toString()).toContain(
      'itself names',
    );
  });

  it.each([[], ['--help'], ['log', 'key', 'more']])(
    'says how it is used when it is given %j',
    (...args) => {
      expect(run(...args)).toEqual({
        status: 2,
        stdout: expect.stringContaining('verify_log.py FILE'),
      });
    },
  );

  it('finds what ours finds', () => {
    const bad: [string, RegExp][] = [
      [
        log.altered(300, (e) => ({ ...e, payload: { forged: true } })),
        /event 300 does not match its payload/,
      ],
      [
        log.altered(2, (e) => ({ ...e, payload: { forged: true } })),
        /event 2 does not match its payload/,
      ],
      [log.altered(300, (e) => ({ ...e, kind: 'x' })), /event 300 does not match its hash/],
      [log.changed((lines) => lines.toSpliced(300, 1)), /event 300 is missing/],
      [log.changed((lines) => lines.toSpliced(SIZE - 4, 5)), /595 events/],
      [log.changed((lines) => lines.slice(0, 400)), /ends before/],
    ];
    for (const [path, says] of bad) {
      const { status, stdout } = run(path, log.keys.hub);
      expect([status, stdout]).toEqual([7, expect.stringMatching(says)]);
    }
    const broken = log.changed((lines) => lines.with(300, lines[300]!.slice(1)));
    expect(run(broken, log.keys.hub)).toEqual({
      status: 7,
      stdout: expect.stringContaining('CORRUPT event 300 '),
    });
    const other = vkey(log.keys.hub.split('+')[0]!, generateKeyPairSync('ed25519').publicKey);
    expect(run(log.file, other).status).toBe(8);
    expect(run(log.file, 'no key').status).toBe(8);
  });

  it('takes no payload for the one that is hashed because that stands elsewhere in the line', () => {
    const hidden = (line: string) => {
      const { payload } = JSON.parse(line);
      const text = `"payload":${canonicalize(payload)}`;
      const forged = '"payload":{"forged":true}';
      return [
        `${line.slice(0, -1)},${forged}}`,
        line
          .replace('"log":{', `"log":{${text},`)
          .replace(`,${text},"payloadHash"`, `,${forged},"payloadHash"`),
      ];
    };
    const [twice, nested] = hidden(log.lines[300]!);
    for (const line of [twice!, nested!]) {
      expect(JSON.parse(line).payload).toEqual({ forged: true });
      const { status, stdout } = run(
        log.changed((lines) => lines.with(300, line)),
        log.keys.hub,
      );
      expect([status, stdout]).toEqual([
        7,
        expect.stringContaining('event 300 is not in canonical form'),
      ]);
    }
  });

  it('reads nothing behind the checkpoint, and no file that is no log', () => {
    const longer = log.changed((lines) => [...lines, lines[300]!]);
    expect(run(longer).status).toBe(7);
    expect(run(log.changed(() => ['{}'])).status).toBe(7);
    expect(run(log.changed(() => [])).status).toBe(7);
  });
});
