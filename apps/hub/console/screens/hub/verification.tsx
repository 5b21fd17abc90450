import type { RecordOf } from '../../api/client.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import { t } from './strings.js';

type Verification = RecordOf<'Verification'>;

/** Which logs did not recompute, where that is so. */
export function BrokenLogs({ verification: { bad, goodAt } }: { verification: Verification }) {
  if (bad.length === 0) return null;
  return (
    <div class="note note-danger">
      <div>
        <strong>{t('notIntact')}</strong>
        <ul>
          {bad.map(({ logId, sequence, problem }) => (
            <li key={logId}>
              {t('badLog', { log: logId, sequence })} {problem}
            </li>
          ))}
        </ul>
        <p>
          {goodAt === null ? (
            t('neverGood')
          ) : (
            <>
              {t('lastGood')} <Time at={goodAt} />
            </>
          )}{' '}
          <a href={addressOf('/logs')}>{t('toLogs')}</a>
        </p>
      </div>
    </div>
  );
}

/** When the hub recomputed all logs last, and what came of it. */
export function VerifiedFact({ verification }: { verification: Verification | undefined }) {
  return (
    <div>
      <dt>{t('verified')}</dt>
      <dd>
        {verification === undefined ? (
          t('notVerified')
        ) : (
          <>
            {verification.bad.length === 0
              ? t('intact', { events: verification.events, logs: verification.logs })
              : t('notIntactIn', { n: verification.bad.length })}
            <p class="fine">
              <Time at={verification.endedAt} />
            </p>
          </>
        )}
      </dd>
    </div>
  );
}
