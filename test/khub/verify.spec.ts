import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COSIGNATURE,
  checkpointBody,
  checkpointKey,
  cosignatureLine,
  hashOf,
  merkleRoot,
  readNote,
  receivedEvent,
  signNote,
  vkey,
} from '@app/domain';
import canonicalize from 'canonicalize';
import { TestHub } from '../support/hub.js';
import { ExportedLog, SIZE, verifyAnew } from './exported-log.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;
let log: ExportedLog;
let policies = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  log = await ExportedLog.of(hub);
});

afterAll(() => hub.stop());

describe('khub verify', () => {
  it('recomputes an export and says what it did not check', async () => {
    const { exitCode, json } = await verifyAnew(log.file);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      log: { groupKey: 'core', purpose: 'sync' },
      size: SIZE,
      counts: { events: SIZE, redacted: 1, withheld: 1, unsigned: SIZE, vouchedFor: 0 },
      signedBy: { key: log.keys.hub, voucher: 'nobody' },
      cosigned: [],
      quorum: 'not asked',
    });
    expect(json.problem).toBeUndefined();
    const told = (await new TestClient().run('verify', log.file)).stdout;
    expect(told).toMatch(/1 redacted, 1 withheld from you/);
    expect(told).toMatch(/nobody but the log itself names/);
    expect(told).toMatch(/witnesses +not checked/);
    expect(told).not.toMatch(/verified/i);
  });

  it('says that nobody signs what the header calls the log', async () => {
    const renamed = log.changed(([header, ...lines]) => [
      header!.replace('"groupKey":"core"', '"groupKey":"board"'),
      ...lines,
    ]);
    const { exitCode, stdout } = await new TestClient().run('verify', renamed);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /said to be sync, of group board: its header says so, which nobody signs/,
    );
  });

  it('recomputes the log of the hub itself, and says so when it goes on from an earlier run', async () => {
    const ada = log.client;
    const { json } = await ada.run('verify', '--json');
    expect(json).toMatchObject({
      size: SIZE,
      continues: { size: SIZE },
      signedBy: { voucher: 'kept' },
    });
    expect((await ada.run('verify', hub.url)).exitCode).toBe(0);
    expect((await ada.run('verify', 'http://127.0.0.1:9')).exitCode).toBe(2);
  });

  const forged = { payload: { forged: true } };
  it.each<[string, () => string, object]>([
    [
      'a payload that was changed',
      () => log.altered(300, (e) => ({ ...e, ...forged })),
      { sequence: 300, says: /payload/, expected: /^[0-9a-f]{64}$/, found: /^[0-9a-f]{64}$/ },
    ],
    ['one in an old entry', () => log.altered(2, (e) => ({ ...e, ...forged })), { sequence: 2 }],
    [
      'an author that was changed',
      () => log.altered(300, (e) => ({ ...e, memberId: 'm' })),
      { sequence: 300, says: /hash/ },
    ],
    [
      'an event that is missing',
      () => log.changed((lines) => lines.toSpliced(300, 1)),
      { sequence: 300, expected: /event 300/, found: /event 301/ },
    ],
    [
      'two that are swapped',
      () => log.changed((l) => l.with(9, l[10]!).with(10, l[9]!)),
      { sequence: 9 },
    ],
    [
      'a tail that is missing',
      () => log.changed((lines) => lines.toSpliced(SIZE - 4, 5)),
      { sequence: SIZE - 5, expected: /size 600/, found: /size 595/ },
    ],
  ])('names %s, and where', async (_, make, problem: any) => {
    const { exitCode, json } = await verifyAnew(make());
    expect(exitCode).toBe(7);
    const { sequence, ...texts } = problem;
    expect(json.problem.sequence).toBe(sequence);
    for (const [name, pattern] of Object.entries(texts))
      expect(json.problem[name]).toMatch(pattern as RegExp);
    expect(json.signedBy).toBeUndefined();
  });

  it.each<[string, () => string]>([
    ['is cut off', () => log.changed((lines) => lines.slice(0, 400))],
    ['has no header', () => log.changed((lines) => lines.slice(1))],
    ['holds a line that is no JSON', () => log.changed((lines) => lines.with(7, '{'))],
    [
      'says something twice, of which the other would count elsewhere',
      () => log.changed((lines) => lines.with(7, lines[7]!.replace('{', '{"kind":"forged",'))),
    ],
    ['is not in canonical form', () => log.changed((lines) => lines.with(7, `${lines[7]} `))],
    ['goes on after its end', () => log.changed((lines) => [...lines, lines[3]!])],
    ['holds something else', () => log.changed((lines) => lines.with(7, '{"a":1}'))],
  ])('refuses a file that %s', async (_, make) => {
    const { exitCode, json } = await verifyAnew(make());
    expect(exitCode).toBe(7);
    expect(json.error.message).toMatch(/line \d+/);
  });

  it('refuses what another key has signed', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const path = log.altered(-1, ({ checkpoint }) => ({
      checkpoint: signNote(readNote(checkpoint)!.body, log.keys.hub.split('+')[0]!, privateKey),
    }));
    const { exitCode, json } = await verifyAnew(path);
    expect([exitCode, json.problem.says]).toEqual([8, expect.stringContaining(log.keys.hub)]);
  });

  it('refuses what a log has signed that it does not know', async () => {
    const other = vkey('other.example', generateKeyPairSync('ed25519').publicKey);
    const policy = policyOf(`log ${other}`, 'quorum none');
    expect((await verifyAnew(log.file, '--policy', policy)).exitCode).toBe(8);
  });
});

function policyOf(...lines: string[]): string {
  const path = join(log.client.directory, `policy-${++policies}`);
  writeFileSync(path, lines.join('\n'));
  return path;
}

describe('khub verify with a policy', () => {
  const witnesses = [1, 2].map((n) => ({
    name: `w${n}.example`,
    ...generateKeyPairSync('ed25519'),
  }));
  const named = () =>
    witnesses.map(
      ({ name, publicKey }, n) => `witness w${n} ${vkey(name, publicKey, COSIGNATURE)}`,
    );
  const seenBy = (...who: number[]) =>
    log.altered(0, (header) => ({
      ...header,
      published: who.reduce((note, n) => {
        const { name, privateKey } = witnesses[n]!;
        return note + cosignatureLine(readNote(note)!.body, name, privateKey, 1_800_000_000 + n);
      }, header.published),
    }));

  it('names who has seen the log and when, and ends with 9 where they are too few', async () => {
    const policy = policyOf(
      `log ${log.keys.log}`,
      ...named(),
      'group both all w0 w1',
      'quorum both',
    );
    const both = await verifyAnew(seenBy(0, 1), '--policy', policy);
    expect(both.exitCode).toBe(0);
    expect(both.json).toMatchObject({
      quorum: 'met',
      signedBy: { voucher: 'policy', key: log.keys.log },
      cosigned: [{ name: 'w0' }, { name: 'w1', at: '2027-01-15T08:00:01.000Z', size: SIZE }],
    });
    const one = await verifyAnew(seenBy(0), '--policy', policy);
    expect([one.exitCode, one.json.quorum]).toEqual([9, 'missing']);
    const none = await verifyAnew(log.file, '--policy', policy);
    expect([none.exitCode, none.json.cosigned]).toEqual([9, []]);
  });

  it('ends with 2 for a policy that is none, and names the line', async () => {
    const { exitCode, json } = await verifyAnew(
      log.file,
      '--policy',
      policyOf('# mine', 'quorum x'),
    );
    expect([exitCode, json.error.message]).toEqual([2, expect.stringMatching(/line 2/)]);
  });
});

describe('a log that is not what it was', () => {
  const hubSigns = (size: number, root: Buffer) => {
    const name = log.keys.hub.split('+')[0]!;
    const body = checkpointBody({ origin: log.keys.log.split('+')[0]!, size, root });
    return signNote(body, name, checkpointKey(Buffer.alloc(32, 7)));
  };

  it('is noticed by who has verified it before, and the two notes are kept', async () => {
    const ada = new TestClient();
    const forked = log.lines;
    expect((await ada.run('verify', log.file)).exitCode).toBe(0);
    // The same hub, with its own key, over another history.
    const last = JSON.parse(forked.at(-2)!);
    const claim = receivedEvent(JSON.parse(forked[0]!).log.id, {
      ...last,
      memberId: 'somebody else',
    });
    const hash = hashOf(claim);
    const leaves = forked.slice(1, -2).map((line) => Buffer.from(JSON.parse(line).log.hash, 'hex'));
    const note = hubSigns(SIZE, merkleRoot([...leaves, hash]));
    const path = log.changed(() => [
      canonicalize({ ...JSON.parse(forked[0]!), published: note })!,
      ...forked.slice(1, -2),
      canonicalize({
        ...last,
        memberId: 'somebody else',
        log: { ...last.log, hash: hash.toString('hex') },
      })!,
      canonicalize({ checkpoint: note })!,
    ]);
    const { exitCode, json } = await ada.run('verify', path, '--json');
    expect(exitCode).toBe(6);
    expect(json.problem).toMatchObject({ says: expect.stringMatching(/two histories/) });
    const evidence = readFileSync(json.evidence, 'utf8');
    expect(evidence).toContain(note);
    expect(evidence.split(log.keys.log.split('+')[0]!).length).toBeGreaterThan(2);
    expect((await new TestClient().run('verify', path)).exitCode).toBe(0);
  });

  /** The log as it was exported when it had 500 events. */
  const earlierExport = () => {
    const lines = log.lines;
    const leaves = lines.slice(1, 501).map((line) => Buffer.from(JSON.parse(line).log.hash, 'hex'));
    const note = hubSigns(500, merkleRoot(leaves));
    const header = canonicalize({ ...JSON.parse(lines[0]!), published: note })!;
    return log.changed(() => [header, ...lines.slice(1, 501), canonicalize({ checkpoint: note })!]);
  };

  it('is noticed when it has become shorter', async () => {
    const ada = new TestClient();
    await ada.run('verify', log.file);
    const path = earlierExport();
    const { exitCode, json } = await ada.run('verify', path, '--json');
    expect(exitCode).toBe(6);
    expect(json.problem).toMatchObject({
      says: expect.stringMatching(/shorter/),
      found: 'size 500',
    });
    expect((await ada.run('verify', path)).stdout).toMatch(
      /khub verify NEWER --continues .*ndjson/,
    );
  });

  it('has only grown since an earlier export, or has not, whatever was verified here before', async () => {
    const ada = new TestClient();
    const earlier = earlierExport();
    const told = await ada.run('verify', log.file, '--continues', earlier);
    expect([told.exitCode, told.stdout]).toEqual([
      0,
      expect.stringMatching(/earlier +continues the 500 events of .*ndjson\n/),
    ]);
    const live = await log.client.run('verify', '--continues', earlier, '--json');
    expect(live.json.continues).toMatchObject({ size: 500, file: earlier });
    const { exitCode, json } = await ada.run('verify', earlier, '--continues', log.file, '--json');
    expect([exitCode, json.problem.says]).toEqual([6, expect.stringMatching(/shorter/)]);
    // What is remembered here stays as it was: nothing.
    expect((await ada.run('verify', log.file)).stdout).toMatch(/nothing of this log was kept/);
    const broken = log.altered(300, (e) => ({ ...e, memberId: 'm' }));
    const bad = await ada.run('verify', log.file, '--continues', broken, '--json');
    expect([bad.exitCode, bad.json.error.message]).toEqual([7, expect.stringContaining(broken)]);
  });

  it('is held against no export of another log', async () => {
    const other = await TestHub.start();
    const { file } = await ExportedLog.of(other);
    const { exitCode, json } = await verifyAnew(log.file, '--continues', file);
    expect([exitCode, json.error.message]).toEqual([2, expect.stringMatching(/another log/)]);
    await other.stop();
  });
});
