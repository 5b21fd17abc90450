import { readFileSync } from 'node:fs';
import { parseCheckpoint, verifyNote } from './checkpoint.js';
import { leafHash, merkleRoot } from './merkle.js';
import { consistencySpans, verifyConsistency } from './merkle-proof.js';
import { TileBuilder } from './tiles.js';

/** A log of another maker, as it stood after each of its leaves. */
const { key, checkpoints, hashes, entries } = JSON.parse(
  readFileSync('test/transparency/vectors/tessera-log.json', 'utf8'),
) as {
  key: string;
  checkpoints: string[];
  hashes: Record<string, string>;
  entries: Record<string, string>;
};
const bytes = (text: string) => Buffer.from(text, 'base64');
const SIZE = 15;

/** The entries of a bundle: each behind its length. */
function entriesIn(bundle: Buffer): string[] {
  const read: string[] = [];
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 + bundle.readUInt16BE(at);
    read.push(bundle.toString('utf8', at + 2, end));
    at = end;
  }
  return read;
}

const texts = entriesIn(bytes(entries[SIZE]!));
const leaves = texts.map((text) => leafHash(Buffer.from(text)));
const heads = checkpoints.map((note) => parseCheckpoint(verifyNote(note, key) ?? '')!);

describe('a log that tessera has written', () => {
  it('is signed, and its roots are those of its entries', () => {
    expect(heads.map(({ size }) => size)).toEqual(checkpoints.map((_, size) => size));
    expect(heads.map(({ root }) => root)).toEqual(
      checkpoints.map((_, size) => merkleRoot(leaves.slice(0, size))),
    );
  });

  it('has the tiles that ours would have, byte by byte', () => {
    for (let size = 1; size <= SIZE; size++) {
      const builder = new TileBuilder();
      const full = texts.slice(0, size).flatMap((text, at) => builder.add(text, leaves[at]!));
      expect([...full, ...builder.end()]).toEqual([
        { path: `tile/0/000.p/${size}`, data: bytes(hashes[size]!) },
        { path: `tile/entries/000.p/${size}`, data: bytes(entries[size]!) },
      ]);
    }
  });

  it('has only grown, as our proofs show of its checkpoints', () => {
    for (const [to, second] of heads.entries())
      for (const first of heads.slice(0, to + 1)) {
        const spans = consistencySpans(first.size, second.size);
        const proof = spans.map(({ start, end }) => merkleRoot(leaves.slice(start, end)));
        expect(verifyConsistency(first, second, proof)).toBe(true);
      }
  });
});
