import { nextStepOf } from '@app/domain';
import type { RecordOf } from '../api/client.js';
import type { TaskPlace } from './task-state.js';
import { t } from './strings.js';

type Knowledge = RecordOf<'Knowledge'>;

/** Returns what comes next of a task that is not done; an empty text for anything else and where nothing is said of it. */
export function openStepOf(item: Knowledge, place: TaskPlace | undefined): string {
  return place === undefined || place === 'done' ? '' : nextStepOf(item);
}

/** Says what comes next of a task. */
export function NextStep({ step }: { step: string }) {
  return (
    <p class="next-step">
      <strong>{t('nextStep')}</strong> <span dir="auto">{step}</span>
    </p>
  );
}
