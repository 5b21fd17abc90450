import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AuditedEvent,
  Frontier,
  checkpointBody,
  fingerprintOf,
  hashOf,
  receivedEvent,
  signNote,
  vkey,
} from '@app/domain';
import canonicalize from 'canonicalize';
import { TestHub } from '../support/hub.js';
import { linesOf, verifyAnew } from './exported-log.js';
import { TestClient } from './run-khub.js';

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) process.stderr.write('SKIPPED: who wrote what, for there is no python3\n');

/** How a signature names a key that its client never had. */
const strangersKey = Buffer.alloc(32, 1).toString('base64');
const strangersName = { keyId: fingerprintOf(strangersKey), publicKey: strangersKey };

const run = (file: string, ...flags: string[]) => {
  const { status, stdout } = spawnSync('python3', [...flags, 'docs/verify_authors.py', file]);
  return { status, stdout: String(stdout) };
};

(python ? describe : describe.skip)(
  'the second verifier of authors, docs/verify_authors.py',
  () => {
    const client = new TestClient();
    const file = join(client.directory, 'log.ndjson');
    let hub: TestHub;
    let lines: string[];

    /** The log as a hub exports it that changes an event and signs what comes of it. */
    function exportOf(change: (event: AuditedEvent) => void): string {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const [header, ...events] = lines.map((line) => JSON.parse(line));
      const [origin] = header.published.split('\n');
      const tree = new Frontier();
      let previousHash: string | null = null;
      const changed = events.slice(0, -1).map((event: AuditedEvent) => {
        change(event);
        const leaf: Buffer = hashOf({ ...receivedEvent(header.log.id, event), previousHash });
        const before = previousHash && { previousHash };
        tree.append(leaf);
        previousHash = leaf.toString('hex');
        return { ...event, log: { ...event.log, ...before, hash: previousHash } };
      });
      const body = checkpointBody({ origin, size: tree.size, root: tree.root() });
      const note = signNote(body, origin, privateKey);
      const whole = [{ ...header, keys: [vkey(origin, publicKey)], published: note }, ...changed];
      const path = join(client.directory, 'changed.ndjson');
      writeFileSync(
        path,
        [...whole, { checkpoint: note }].map((line) => `${canonicalize(line)}\n`).join(''),
      );
      return path;
    }
    const push = async (id: string) => {
      const path = join(client.directory, `${id}.jsonl`);
      writeFileSync(path, `${JSON.stringify({ id, kind: 'note.taken', payload: { id } })}\n`);
      expect((await client.run('push', path, '--json')).json.accepted).toBe(1);
    };

    beforeAll(async () => {
      hub = await TestHub.start();
      await hub.group('core');
      const bob = await hub.join('core', 'Bob');
      await client.join(hub, 'core', 'Kim');
      await push('first');
      await hub.push(bob, [{ id: 'by Bob', kind: 'note.taken', payload: { 'ä"': '🦄' } }]);
      await client.run('key', 'rotate');
      await push('second');
      await push('gone');
      await hub.ask('/api/v1/admin/events/gone/redact', { body: { groupKey: 'core' } });
      await client.run('export', '--log', file);
      lines = linesOf(file);
    });

    afterAll(() => hub.stop());

    it('counts what is proven apart from what is not, with a library for signatures and without', async () => {
      const counted = '2 proven, 0 vouched for, 2 unsigned, 1 not checked, 0 lapsed';
      // -S leaves out what is installed beside Python.
      for (const [flags, by] of [
        [['-S'], 'verify_log.py'],
        [[], ''],
      ] as const) {
        const { status, stdout } = run(file, ...flags);
        expect([status, stdout]).toEqual([0, expect.stringContaining(counted)]);
        expect(stdout).toMatch(`checked by ${by}`);
      }
      const { json } = await verifyAnew(file);
      expect(json.counts).toMatchObject({ proven: 2, vouchedFor: 0, unsigned: 2, unchecked: 1 });
    });

    it.each<[string, (event: AuditedEvent) => void, RegExp]>([
      [
        'a time that its author did not sign',
        (event) => event.id === 'first' && (event.createdAt = '2026-01-01T00:00:00Z'),
        /FORGED event 1 is not signed by the key of /,
      ],
      [
        'a key that its client no longer had',
        (event) => event.id === 'second' && (event.clientId = 'somebody'),
        /FORGED event 4 is not signed by the key of somebody/,
      ],
      [
        'a signature with a key of another',
        (event) =>
          event.id === 'second' && (event.signature = { ...event.signature!, ...strangersName }),
        /FORGED event 4 is signed by another key than /,
      ],
    ])('finds in a log that its hub has signed %s, as ours does', async (_, change, says) => {
      const path = exportOf(change);
      expect(run(path)).toEqual({ status: 7, stdout: expect.stringMatching(says) });
      expect((await verifyAnew(path)).exitCode).toBe(7);
    });

    it('reports an event whose signature its hub has left out, if its client had signed before, as ours does', async () => {
      const path = exportOf((event) => {
        if (event.id === 'second') delete event.signature;
      });
      const { clientId } = JSON.parse(lines[1]!);
      const { status, stdout } = run(path);
      expect([status, stdout]).toEqual([
        0,
        expect.stringContaining(
          `LAPSED 1 events lack the key that their client had signed with before; the first is event 4, of ${clientId}`,
        ),
      ]);
      const { json } = await verifyAnew(path);
      expect(json).toMatchObject({
        counts: { proven: 1, lapsed: 1 },
        firstLapse: { sequence: 4, clientId },
      });
      const { stdout: told } = await new TestClient().run('verify', path);
      expect(told).toContain(`1 more lack the key that their client had signed with before`);
      expect(told).toContain(`event 4, of ${clientId}`);
    });

    it('says nothing of authors where the log itself is not good', () => {
      const path = join(client.directory, 'corrupt.ndjson');
      writeFileSync(path, `${lines.join('\n').replace('"first"', '"other"')}\n`);
      const { status, stdout } = run(path);
      expect([status, stdout]).toEqual([
        7,
        expect.stringMatching(/CORRUPT event 1 .*\nAUTHORS not checked/),
      ]);
    });
  },
);
