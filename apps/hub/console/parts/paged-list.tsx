import type { ComponentChildren } from 'preact';
import type { Pages } from '../api/pages.js';
import { ProblemNote } from './problem-note.js';
import { Skeleton } from './skeleton.js';
import { t } from './strings.js';

interface Props<Row> {
  pages: Pages<Row>;
  /** What stands there when the list is empty. */
  empty: ComponentChildren;
  /** The rows, inside whatever holds them. */
  children: (rows: Row[]) => ComponentChildren;
}

/** Of fewer rows nobody asks how many they are. */
const FEW = 10;

/** A list that stays where it is: what is new waits behind a pill, what is older behind a button. */
export function PagedList<Row>({ pages, empty, children }: Props<Row>) {
  const { rows, isLoading, problem, hasMore, isLoadingMore, newRows } = pages;
  if (isLoading) return <Skeleton rows={6} />;
  if (problem && rows.length === 0) return <ProblemNote problem={problem} again={pages.again} />;
  return (
    <>
      <div class="pill-place" aria-live="polite">
        {newRows > 0 && (
          <button type="button" class="pill" onClick={pages.showNew}>
            {t('newRows', { n: newRows })}
          </button>
        )}
      </div>
      {rows.length === 0 ? empty : children(rows)}
      {problem && <ProblemNote problem={problem} again={pages.more} />}
      {rows.length > FEW && (
        <p class="fine">{t(hasMore ? 'shown' : 'inAll', { n: rows.length })}</p>
      )}
      {hasMore && !problem && (
        <button
          type="button"
          class="button more"
          aria-disabled={isLoadingMore}
          onClick={() => isLoadingMore || pages.more()}
        >
          {isLoadingMore ? t('loading') : t('more')}
        </button>
      )}
    </>
  );
}
