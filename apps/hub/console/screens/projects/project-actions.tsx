import { useState } from 'preact/hooks';
import type { RecordOf } from '../../api/client.js';
import { Confirm } from '../../forms/confirm.js';
import { useCommand } from '../../hooks/use-command.js';
import type { Place } from '../../hooks/use-place.js';
import { changeProject } from './change-project.js';
import { RenameDialog } from './rename-dialog.js';
import { t } from './strings.js';

type Known = Pick<RecordOf<'AccessList'>, 'name' | 'projectKey' | 'finishedAt'>;

/** Renames a project, finishes it or takes it up again. */
export function ProjectActions({ place, known }: { place: Place; known: Known }) {
  const { name, projectKey, finishedAt } = known;
  const [asks, ask] = useState<'rename' | 'finish'>();
  const { run, isRunning } = useCommand();
  const set = (finished: boolean) => changeProject(place, { finished });
  const close = () => ask(undefined);
  return (
    <>
      <button type="button" class="button" onClick={() => ask('rename')}>
        {t('rename')}
      </button>
      {finishedAt === undefined ? (
        <button type="button" class="button" onClick={() => ask('finish')}>
          {t('finish')}
        </button>
      ) : (
        <button
          type="button"
          class="button"
          aria-disabled={isRunning}
          onClick={() => void run(() => set(false), t('wasResumed'))}
        >
          {t('resume')}
        </button>
      )}
      {asks === 'rename' && (
        <RenameDialog {...place} name={name} projectKey={projectKey} close={close} />
      )}
      {asks === 'finish' && (
        <Confirm
          title={t('finishTitle', { name })}
          does={t('finish')}
          work={() => set(true)}
          done={{ said: t('wasFinished'), undo: () => set(false) }}
          close={close}
        >
          <p>{t('finishWhy')}</p>
        </Confirm>
      )}
    </>
  );
}
