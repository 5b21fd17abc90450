import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkpointBody,
  consistencySpans,
  cosignedAt,
  merkleRoot,
  readNote,
  signNote,
  signatureLine,
  verifyNote,
  vkey,
} from '@app/domain';
import fc from 'fast-check';
import { addCheckpoint } from '../../apps/hub/src/cosignatures/witness-client.js';
import { ExportedLog, SIZE } from '../khub/exported-log.js';
import { temporaryDirectory } from '../khub/run-khub.js';
import { TestHub } from '../support/hub.js';
import { AT_MOST_MS } from '../support/until.js';

const MODULES = join(process.env['GOPATH'] ?? '/usr/share/gocode', 'src/golang.org/x/mod/sumdb');
const hasGo = spawnSync('go', ['version']).status === 0 && existsSync(MODULES);
if (!hasGo)
  process.stderr.write(
    'SKIPPED: reading logs with golang.org/x/mod, for it is not installed (Debian: golang-go, golang-golang-x-mod-dev)\n',
  );
const hasWitness = spawnSync('sigsum-witness', ['--version']).status === 0;
if (!hasWitness)
  process.stderr.write(
    'SKIPPED: a witness of somebody else’s, for there is no sigsum-witness (Debian: sigsum-go of backports)\n',
  );

/** How long the compiler may take where it has compiled nothing yet. */

(hasGo ? describe : describe.skip)('golang.org/x/mod', () => {
  const verifier = join(temporaryDirectory(), 'verifier');
  let hub: TestHub;
  let log: ExportedLog;

  beforeAll(async () => {
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: join(MODULES, '../../../../..') };
    const source = join(import.meta.dirname, 'go-verifier/main.go');
    execFileSync('go', ['build', '-o', verifier, source], { env });
    hub = await TestHub.start();
    log = await ExportedLog.of(hub);
  });

  afterAll(() => hub.stop());

  it('reads the tiles and the checkpoint of a log of both versions, and proves each entry and each growth', async () => {
    const tiles = join(log.directory, 'tiles');
    await log.client.run('export', '--tiles', tiles);
    for (const key of [log.keys.log, log.keys.hub])
      expect(execFileSync(verifier, ['tiles', tiles, key]).toString()).toMatch(`GOOD ${SIZE} `);
    const first = join(tiles, 'tile/entries/000');
    const bundle = readFileSync(first);
    writeFileSync(first, bundle.fill(bundle[100]! ^ 1, 100, 101));
    expect(spawnSync(verifier, ['tiles', tiles, log.keys.log]).status).toBe(1);
  });

  it('takes no note that ours does not, and ours takes none that it does not', () => {
    const key = generateKeyPairSync('ed25519');
    const name = 'example.com/log';
    const verifierKey = vkey(name, key.publicKey);
    const body = 'example.com/log\n7\nAAAA\n';
    const whole = signNote(body, name, key.privateKey);
    const other = generateKeyPairSync('ed25519').privateKey;
    const more = whole + signatureLine(body, 'example.com/w', other);
    const piece = fc.oneof(
      fc.constantFrom('\n', '\n\n', '— ', ' ', '+', 'é', '\u0001', '\u0085', '\u2028', '=', 'A'),
      fc.string({ maxLength: 3 }),
    );
    const damaged = fc
      .tuple(fc.constantFrom(whole, more), fc.nat(), fc.nat(3), piece)
      .map(([text, at, gone, put]) => {
        const from = at % text.length;
        return text.slice(0, from) + put + text.slice(from + gone);
      });
    const notes = [whole, more, ...fc.sample(damaged, { numRuns: 3_000, seed: 7 })];
    const asked = notes.map((text) =>
      JSON.stringify({ Note: Buffer.from(text).toString('base64'), Vkey: verifierKey }),
    );
    const input = `${asked.join('\n')}\n`;
    const theirs = execFileSync(verifier, ['notes'], { input }).toString().trimEnd().split('\n');
    const ours = notes.map((text) => verifyNote(text, verifierKey) !== null);
    expect(ours.slice(0, 2)).toEqual([true, true]);
    const differing = notes.filter((_, at) => String(ours[at]) !== theirs[at]);
    // Ours is stricter where a key has signed twice, and once badly; and with bytes that the base64 of another key's line does not need.
    expect(differing.filter((text) => verifyNote(text, verifierKey) !== null)).toEqual([]);
    expect(differing.filter((text) => readNote(text) !== null)).toEqual([]);
  });
});

(hasWitness ? describe : describe.skip)('the witness of sigsum-go', () => {
  const directory = temporaryDirectory();
  const log = generateKeyPairSync('ed25519');
  const raw = Buffer.from(log.publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const origin = `sigsum.org/v1/tree/${createHash('sha256').update(raw).digest('hex')}`;
  let witness: ReturnType<typeof spawn>;
  let url: string;

  beforeAll(async () => {
    const parts = ['ssh-ed25519', raw].map((part) => {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return Buffer.concat([length, bytes]);
    });
    const line = `ssh-ed25519 ${Buffer.concat(parts).toString('base64')} log\n`;
    writeFileSync(join(directory, 'log.pub'), line);
    execFileSync('sigsum-key', ['generate', '-o', 'own'], { cwd: directory });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const files = ['-k', 'own', '--log-key', 'log.pub', '--state-file', 'state'];
    witness = spawn('sigsum-witness', [...files, `127.0.0.1:${port}`], {
      cwd: directory,
      // Without it every path of this version is unknown to newer Go.
      env: { ...process.env, GODEBUG: 'httpmuxgo121=0' },
      stdio: 'ignore',
    });
    while (!(await fetch(url).catch(() => undefined))) await sleep(20);
  });

  afterAll(() => void witness.kill());

  const leaves = Array.from({ length: 300 }, (_, n) =>
    createHash('sha256').update(`leaf ${n}`).digest(),
  );
  const signedOver = (size: number, root: Buffer) =>
    signNote(checkpointBody({ origin, size, root }), origin, log.privateKey);
  const noteOf = (size: number) => signedOver(size, merkleRoot(leaves.slice(0, size)));
  const ask = (old: number, size: number, note = noteOf(size)) => {
    const spans = old === 0 ? [] : consistencySpans(old, size);
    const proof = spans.map(({ start, end }) => merkleRoot(leaves.slice(start, end)));
    return addCheckpoint(url, { old, proof, note }, AbortSignal.timeout(AT_MOST_MS));
  };

  it('cosigns what ours has signed and proven to have grown, and says how far it has come', async () => {
    const first = await ask(0, 3);
    const grown = await ask(3, 300);
    const [, own] = readFileSync(join(directory, 'own.pub'), 'utf8').split(' ');
    const publicKey = Buffer.from(own!, 'base64').subarray(-32);
    for (const [size, answer] of [
      [3, first],
      [300, grown],
    ] as const) {
      if (answer.kind !== 'cosigned') throw new Error(JSON.stringify(answer));
      const [, name] = answer.lines.split(' ');
      const typed = Buffer.concat([Buffer.of(4), publicKey]);
      const id = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8);
      const key = `${name}+${id}+${typed.toString('base64')}`;
      expect(cosignedAt(noteOf(size) + answer.lines, key)).toBeGreaterThan(1_700_000_000);
    }
    expect(await ask(3, 300)).toEqual({ kind: 'size', size: 300 });
  });

  it('refuses another history of what it has cosigned', async () => {
    await ask(0, 300);
    const other = signedOver(300, leaves[0]!);
    expect(await ask(300, 300, other)).toMatchObject({ kind: 'refused' });
  });
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
