import { useMemo } from 'preact/hooks';
import { t } from './strings.js';
import { type Piece, differenceOf } from './text-pieces.js';

function Part({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'removed') return <del title={t('diffRemoved')}>{text}</del>;
  if (kind === 'added') return <ins title={t('diffAdded')}>{text}</ins>;
  return <span>{text}</span>;
}

/** Two texts in one: what was taken away and what was added. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { pieces, isRewritten } = useMemo(() => differenceOf(before, after), [before, after]);
  if (before === after) return <p class="quiet">{t('diffSame')}</p>;
  return (
    <pre class={isRewritten ? 'diff diff-rewritten' : 'diff'} tabIndex={0} dir="auto">
      {pieces.map((piece, place) => (
        <Part key={place} piece={piece} />
      ))}
    </pre>
  );
}
