import { presentableDiff } from '@codemirror/merge';

/** Beyond this the places are not looked for exactly. */
const SCAN_LIMIT = 5_000;
/** Two texts that share less than this are told one after the other: word by word nobody could read either. */
const LEAST_SHARED = 0.4;

/** A part of two texts: in both, or in one of them. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** What two texts have in common and what not, and whether they differ too much for that to be told word by word. */
export interface Difference {
  pieces: Piece[];
  isRewritten: boolean;
}

function piecesOf(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (kind: Piece['kind'], text: string) => {
    if (text !== '') pieces.push({ kind, text });
  };
  for (const { fromA, toA, fromB, toB } of presentableDiff(before, after, {
    scanLimit: SCAN_LIMIT,
  })) {
    add('same', before.slice(at, fromA));
    add('removed', before.slice(fromA, toA));
    add('added', after.slice(fromB, toB));
    at = toA;
  }
  add('same', before.slice(at));
  return pieces;
}

/** Returns how one text became another. */
export function differenceOf(before: string, after: string): Difference {
  const pieces = piecesOf(before, after);
  const shared = pieces.reduce(
    (sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0),
    0,
  );
  const isRewritten =
    before !== '' && after !== '' && shared < LEAST_SHARED * Math.max(before.length, after.length);
  if (!isRewritten) return { pieces, isRewritten };
  return {
    pieces: [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ],
    isRewritten,
  };
}
