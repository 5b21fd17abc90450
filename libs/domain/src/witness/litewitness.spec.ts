import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HubError } from '../errors.js';
import { vkey } from '../transparency/checkpoint.js';
import { EMPTY_ROOT } from '../transparency/merkle.js';
import { judgeCheckpoint, readCheckpointRequest } from './judge-checkpoint.js';
import { WitnessedLogs } from './witnessed-logs.js';

interface Vectors {
  log: string;
  /** Of the log; hex. */
  key: string;
  /** One after the other, each with its answer; a size is what is said with 409. */
  requests: { request: string; status: number; says?: string; size?: number }[];
}

const path = 'test/transparency/vectors/litewitness.json';
const { log, key, requests } = JSON.parse(readFileSync(path, 'utf8')) as Vectors;

/** What is answered otherwise here: the specification has 404 now for a log that is unknown, and base64 with bits left over is no note. */
const OTHERWISE: Readonly<Record<string, number>> = {
  'unknown log': 404,
  'invalid signature': 400,
};

const x = Buffer.from(key, 'hex').toString('base64url');
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

describe('the requests of litewitness’s own test', () => {
  it('are answered one after the other as it answers them, but for two that are refused for another reason', () => {
    const logs = new WitnessedLogs([vkey(log, publicKey)]);
    let known = { size: 0, root: EMPTY_ROOT };
    const answers = requests.map(({ request }) => {
      try {
        const asked = readCheckpointRequest(request, logs);
        const verdict = judgeCheckpoint(asked, known);
        if (verdict !== 'cosign') return { status: 409, size: verdict.size };
        known = asked.checkpoint;
        return { status: 200 };
      } catch (error) {
        return { status: (error as HubError).status };
      }
    });
    expect(answers).toEqual(
      requests.map(({ status, says, size }) => ({
        status: OTHERWISE[says ?? ''] ?? status,
        ...(size !== undefined && { size }),
      })),
    );
    expect(known.size).toBe(5);
  });
});
