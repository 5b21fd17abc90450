import type { Problem } from '../api/problem.js';
import { Icon } from './icon.js';
import { t } from './strings.js';

/** Says what went wrong, by which request, and offers to ask again. */
export function ProblemNote({ problem, again }: { problem: Problem; again?: () => void }) {
  return (
    <div class="note note-danger" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{t('failed')}</strong>
        <p>{problem.code === 'network' ? t('network') : problem.message}</p>
        <p class="fine">
          <code>{problem.code}</code>
          {problem.requestId !== undefined && (
            <>
              {' · '}
              <code>{t('request', { id: problem.requestId })}</code>
            </>
          )}
        </p>
      </div>
      {again && (
        <button type="button" class="button" onClick={again}>
          {t('again')}
        </button>
      )}
    </div>
  );
}
