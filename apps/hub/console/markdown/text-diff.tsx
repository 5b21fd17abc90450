import { presentableDiff } from '@codemirror/merge';
import { t } from './strings.js';

/** Beyond this the places are not looked for exactly. */
const SCAN_LIMIT = 5_000;

interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
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

/** Two texts in one: what was taken away and what was added. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  if (before === after) return <p class="quiet">{t('diffSame')}</p>;
  return (
    <pre class="diff" tabIndex={0} dir="auto">
      {piecesOf(before, after).map(({ kind, text }, place) => {
        if (kind === 'removed')
          return (
            <del key={place} title={t('diffRemoved')}>
              {text}
            </del>
          );
        if (kind === 'added')
          return (
            <ins key={place} title={t('diffAdded')}>
              {text}
            </ins>
          );
        return <span key={place}>{text}</span>;
      })}
    </pre>
  );
}
