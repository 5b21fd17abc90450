import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  checkpointBody,
  consistencySpans,
  cosignatureLine,
  leafHash,
  merkleRoot,
  parseAddCheckpoint,
  parsePolicy,
  readNote,
  signNote,
  vkey,
} from '@app/domain';
import { type Uncosigned, Witnesses } from '../../apps/hub/src/cosignatures/witnesses.js';
import { openMigratedDatabase } from '../support/test-database.js';

const ORIGIN = 'example.com/log';
const { privateKey: logKey } = generateKeyPairSync('ed25519');
const leaves = Array.from({ length: 9 }, (_, at) => leafHash(Buffer.of(at)));
const note = signNote(
  checkpointBody({ origin: ORIGIN, size: 9, root: merkleRoot(leaves) }),
  ORIGIN,
  logKey,
);
const proofOf = (from: number, to: number) =>
  consistencySpans(from, to).map(({ start, end }) => merkleRoot(leaves.slice(start, end)));

describe('asking a witness', () => {
  let database: Awaited<ReturnType<typeof openMigratedDatabase>>;
  let stand: Server;
  let answer: (body: string) => { status: number; type?: string; text: string } | undefined;
  let asked: string[];
  let time = 1_000_000;
  const problems: string[] = [];
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const standKey = vkey('w', createPublicKey(key), 4);
  let witnesses: Witnesses;

  beforeAll(async () => {
    database = await openMigratedDatabase();
    stand = createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk) => (body += String(chunk)));
      incoming.on('end', () => {
        asked.push(body);
        const { status, type = 'text/plain', text } = answer(body) ?? { status: 500, text: '' };
        outgoing.writeHead(status, { 'content-type': type }).end(text);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => stand.once('listening', done));
    const { port } = stand.address() as AddressInfo;
    witnesses = new Witnesses({
      policy: parsePolicy(`witness w ${standKey} http://127.0.0.1:${port}/\nquorum w`),
      sql: database.sql,
      now: () => time,
      onProblem: (_, problem) => problems.push(problem),
    });
  });

  beforeEach(() => {
    asked = [];
    problems.length = 0;
    time += 3_600_000;
  });

  afterAll(async () => {
    stand.close();
    await database.close();
  });

  let logs = 0;
  const checkpoint = (): Uncosigned => ({
    logId: `00000000-0000-4000-8000-${String((logs += 1)).padStart(12, '0')}`,
    size: 9,
    logSize: 9,
    note,
    growthFrom: async (from) => proofOf(from, 9),
  });
  const cosign = (each = checkpoint()) => witnesses.cosign(each, new AbortController().signal);
  const lineFor = (body: string) =>
    cosignatureLine(readNote(parseAddCheckpoint(body)!.note)!.body, 'w', key, 1_700_000_000);

  it('proves growth from the size that it names', async () => {
    answer = (body) =>
      body.startsWith('old 4\n')
        ? { status: 200, text: lineFor(body) }
        : { status: 409, type: 'text/x.tlog.size', text: '4\n' };
    const { lines, contradictions } = await cosign();
    expect([lines.length, contradictions]).toEqual([1, []]);
    expect(asked.map((body) => parseAddCheckpoint(body)!.proof)).toEqual([[], proofOf(4, 9)]);
  });

  it.each([
    ['has seen more', { status: 409, type: 'text/x.tlog.size', text: '10\n' }],
    ['finds no proof of growth', { status: 422, text: '' }],
    ['has another root, as some say it', { status: 409, text: '' }],
  ])('hears that it %s', async (_, given) => {
    answer = () => given;
    const { lines, contradictions } = await cosign();
    expect([lines, contradictions.length]).toEqual([[], 1]);
  });

  it('is not contradicted by one that has seen more, where the log has more by now', async () => {
    answer = () => ({ status: 409, type: 'text/x.tlog.size', text: '12\n' });
    const { contradictions } = await cosign({ ...checkpoint(), logSize: 12 });
    expect([contradictions, problems]).toEqual([[], []]);
    expect((await cosign({ ...checkpoint(), logSize: 11 })).contradictions).toHaveLength(1);
  });

  it.each([
    ['refuses', { status: 404, text: '' }],
    [
      'answers a line of another key',
      { status: 200, text: cosignatureLine(readNote(note)!.body, 'w', logKey, 1) },
    ],
    [
      'answers a line over something else',
      { status: 200, text: cosignatureLine('x\n', 'w', key, 1) },
    ],
    ['answers nothing', { status: 200, text: '' }],
    ['answers without end', { status: 200, text: 'x'.repeat(20_000) }],
    ['says the same size again and again', { status: 409, type: 'text/x.tlog.size', text: '4\n' }],
  ])('makes nothing of one that %s, and asks it again about that later', async (_, given) => {
    answer = () => given;
    const one = checkpoint();
    expect(await cosign(one)).toEqual({ lines: [], cosigners: [], contradictions: [] });
    const times = asked.length;
    await cosign(one);
    expect([asked.length, problems.length]).toEqual([times, 1]);
    answer = (body) => ({ status: 200, text: lineFor(body) });
    time += 5_000;
    expect((await cosign(one)).lines).toHaveLength(1);
  });

  it('asks one that is away less and less often', async () => {
    stand.closeAllConnections();
    await new Promise((done) => stand.close(done));
    for (const [at, pause] of [5_000, 10_000, 20_000, 40_000].entries()) {
      await cosign();
      time += pause - 1;
      await cosign();
      expect(problems).toHaveLength(at + 1);
      time += 1;
    }
    expect(problems.at(-1)).toBe('ECONNREFUSED');
  });
});
