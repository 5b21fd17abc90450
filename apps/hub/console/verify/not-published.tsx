import { Icon } from '../parts/icon.js';
import { t } from './strings.js';

interface Props {
  /** Why; nothing is said without it. */
  problem: string | undefined;
  /** Whether it is said of one log, beside it. */
  isOfThisLog?: boolean;
}

/** Says that a log is no longer published, and why. */
export function NotPublished({ problem, isOfThisLog = false }: Props) {
  if (problem === undefined) return null;
  return (
    <div class="note note-danger">
      <Icon name="warning" />
      <div>
        <strong>{t(isOfThisLog ? 'logNotPublished' : 'notPublished')}</strong>
        <p>{problem}</p>
      </div>
    </div>
  );
}
