import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointBody, sha256, signNote } from '@app/domain';
import {
  PUBLISHED_FOLDER,
  RememberedCheckpoints,
} from '../../apps/hub/src/transparency/remembered-checkpoints.js';
import { liveHeap } from '../support/live-heap.js';

const LOGS = 100;
const NOTE_BYTES = 100_000;
const { privateKey } = generateKeyPairSync('ed25519');

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'khub-published-'));
  mkdirSync(join(directory, PUBLISHED_FOLDER));
});

afterEach(() => rmSync(directory, { recursive: true }));

/** The checkpoint of a log, and its note, which has a line more. */
function checkpointOf(logId: string, line: string) {
  const checkpoint = { origin: `hub.example/logs/${logId}`, size: 7, root: sha256(logId) };
  const note = signNote(`${checkpointBody(checkpoint)}${line}\n`, 'hub.example', privateKey);
  return { checkpoint, note };
}

describe('what was published of a log', () => {
  it('is remembered by a later run, until it is forgotten', async () => {
    const logId = randomUUID();
    const { checkpoint, note } = checkpointOf(logId, 'more');
    await new RememberedCheckpoints(directory).keep(logId, note);
    const later = new RememberedCheckpoints(directory);
    await later.load();
    expect(later.of(logId)).toEqual(checkpoint);
    expect(later.logIds).toEqual([logId]);
    expect(later.holds({ logId, size: 7, note })).toBe(true);
    expect(later.holds({ logId, size: 8, note })).toBe(false);
    await later.forget(logId);
    expect(later.of(logId)).toBeUndefined();
  });

  it('is remembered without its note', async () => {
    for (let log = 0; log < LOGS; log++) {
      const logId = randomUUID();
      const { note } = checkpointOf(logId, 'x'.repeat(NOTE_BYTES));
      writeFileSync(join(directory, PUBLISHED_FOLDER, logId), note);
    }
    const remembered = new RememberedCheckpoints(directory);
    const before = liveHeap();
    await remembered.load();
    expect(remembered.logIds).toHaveLength(LOGS);
    expect(liveHeap() - before).toBeLessThan((LOGS * NOTE_BYTES) / 5);
  });
});
