import type { RecordOf } from '../../api/client.js';
import { useMirrors } from '../../api/mirrors.js';
import { useMayAdminister } from '../../api/session.js';
import { Icon } from '../../parts/icon.js';
import { addressOf } from '../../state/addresses.js';
import { t } from './strings.js';

/** What is told of how the hub fares. */
interface Overview {
  projections: readonly RecordOf<'ProjectionState'>[];
  publishing?: RecordOf<'Publishing'>;
  verification?: RecordOf<'Verification'>;
}

/** Something that is not well, and where more is said of it. */
interface Trouble {
  says: string;
  path: '/hub' | '/mirrors';
}

/** The mirrors that go on only when somebody says so. */
function useEndedMirrors(): Trouble[] {
  const { data } = useMirrors({ enabled: useMayAdminister() });
  const ended = data?.mirrors.filter(({ nextAttemptAt }) => nextAttemptAt === undefined) ?? [];
  return ended.map(({ origin: name }) => ({ says: t('mirrorEnded', { name }), path: '/mirrors' }));
}

function ofLogs({ publishing, verification }: Overview): Trouble[] {
  return [
    ...(publishing?.problem === undefined ? [] : [t('notPublished')]),
    ...(verification && verification.bad.length > 0 ? [t('notIntact')] : []),
  ].map((says) => ({ says, path: '/hub' }));
}

function ofReadModels({ projections }: Overview): Trouble[] {
  return projections
    .filter(({ lag, error }) => lag > 0 || error !== undefined)
    .map(({ name, lag, error }) => ({
      says: error === undefined ? t('behind', { name, n: lag }) : t('parked', { name, error }),
      path: '/hub',
    }));
}

/** Whether all is well; else what is not, and where to see about it. */
export function Health({ overview }: { overview: Overview }) {
  const troubles = [...ofLogs(overview), ...useEndedMirrors(), ...ofReadModels(overview)];
  if (troubles.length === 0)
    return (
      <p class="health health-good">
        <Icon name="check" />
        {t('healthy')}
      </p>
    );
  return (
    <ul class="health health-bad">
      {troubles.map(({ says, path }) => (
        <li key={says}>
          <Icon name="warning" />
          <a href={addressOf(path)}>{says}</a>
        </li>
      ))}
    </ul>
  );
}
