import { type KeyObject, createPublicKey, sign, verify } from 'node:crypto';
import { readNote, readVerifierKey, lineOf } from './checkpoint.js';

/** The type byte of a timestamped Ed25519 cosignature (c2sp.org/tlog-cosignature). */
export const COSIGNATURE = 4;

const TIME_BYTES = 8;
const MAX_TIME = 2n ** 63n - 1n;

/** What a witness signs: when it saw the checkpoint, and all of it. */
function messageOf(body: string, seconds: number | bigint): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${body}`);
}

/** The line by which a witness says that it has seen this checkpoint, and none that contradicts it, at a time (seconds since 1970). */
export function cosignatureLine(
  body: string,
  name: string,
  privateKey: KeyObject,
  seconds: number,
): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, messageOf(body, seconds), privateKey);
  return lineOf(
    { name, type: COSIGNATURE, publicKey: createPublicKey(privateKey) },
    Buffer.concat([time, signature]),
  );
}

/** When the holder of `verifierKey` cosigned a note, in seconds since 1970; null when it did not, or when one of its lines fails. */
export function cosignedAt(note: string, verifierKey: string): number | null {
  const verifier = readVerifierKey(verifierKey);
  const read = readNote(note);
  if (!verifier || verifier.type !== COSIGNATURE || !read) return null;
  let youngest: number | null = null;
  for (const { name, id, blob } of read.signatures) {
    if (name !== verifier.name || !id.equals(verifier.id)) continue;
    if (blob.length <= TIME_BYTES) return null;
    const seconds = blob.readBigUInt64BE();
    const isGood =
      seconds <= MAX_TIME &&
      verify(null, messageOf(read.body, seconds), verifier.key, blob.subarray(TIME_BYTES));
    if (!isGood) return null;
    youngest = Math.max(youngest ?? 0, Number(seconds));
  }
  return youngest;
}
