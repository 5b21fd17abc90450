import { t } from './strings.js';

/** The place of rows that are on their way. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} class="skeleton-row" />
      ))}
    </div>
  );
}
