/** That a leaf is in a log: the leaf's data, its place, its audit path and the signed checkpoint it leads to. */
export interface TlogProof {
  /** What the leaf is the hash of. */
  extra: string;
  /** From 0. */
  index: number;
  /** From the leaf to the root, 32 bytes each. */
  path: Buffer[];
  /** A signed note over a checkpoint. */
  note: string;
}

const HEADER = 'c2sp.org/tlog-proof@v1\n';
const PROOF =
  /^c2sp\.org\/tlog-proof@v1\nextra ([A-Za-z0-9+/]+={0,2})\nindex (0|[1-9][0-9]*)\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n/;

/** The proof as text (c2sp.org/tlog-proof), complete in itself: `extra` is the leaf's data. */
export function tlogProof({ extra, index, path, note }: TlogProof): string {
  const hashes = path.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `${HEADER}extra ${Buffer.from(extra).toString('base64')}\nindex ${index}\n${hashes}\n${note}`;
}

/** Reads a proof that has its leaf in `extra`; null if it is not one. Nothing is verified. */
export function parseTlogProof(text: string): TlogProof | null {
  const [matched, extra, index, hashes] = PROOF.exec(text) ?? [];
  if (matched === undefined || !Number.isSafeInteger(Number(index))) return null;
  return {
    extra: Buffer.from(extra!, 'base64').toString(),
    index: Number(index),
    path: hashes!
      .split('\n')
      .slice(0, -1)
      .map((hash) => Buffer.from(hash, 'base64')),
    note: text.slice(matched.length),
  };
}
