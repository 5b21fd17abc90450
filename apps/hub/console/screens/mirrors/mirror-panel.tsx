import { type RecordOf, answered, api } from '../../api/client.js';
import { useCommand } from '../../hooks/use-command.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import { t } from './strings.js';

export type Mirror = RecordOf<'Mirror'>;

/** Whether it goes on only when a person says so. */
function hasEnded({ nextAttemptAt }: Mirror): boolean {
  return nextAttemptAt === undefined;
}

function Evidence({ mirror: { evidence = [], groupKey } }: { mirror: Mirror }) {
  return (
    <>
      <p>{t('ended')}</p>
      {evidence.length > 0 && (
        <details>
          <summary>{t('evidence')}</summary>
          {evidence.map((note) => (
            <pre key={note} tabIndex={0}>
              {note}
            </pre>
          ))}
        </details>
      )}
      <p>
        <a href={addressOf('/audit', { action: 'federation.diverged', groupKey })}>
          {t('inTrail')}
        </a>
      </p>
    </>
  );
}

function Facts({ mirror }: { mirror: Mirror }) {
  const { url, groupKey, size, remoteSize, withheld, redacted } = mirror;
  const { lastSuccessAt, nextAttemptAt } = mirror;
  return (
    <p class="meta">
      <bdi>{url}</bdi>
      <span>{t('forGroup', { name: groupKey })}</span>
      <span>{t('events', { n: size, all: remoteSize })}</span>
      {withheld > 0 && <span>{t('withheld', { n: withheld })}</span>}
      {redacted > 0 && <span>{t('redacted', { n: redacted })}</span>}
      {lastSuccessAt !== undefined && (
        <span>
          {t('lastSuccess')} <Time at={lastSuccessAt} />
        </span>
      )}
      {nextAttemptAt !== undefined && (
        <span>
          {t('next')} <Time at={nextAttemptAt} />
        </span>
      )}
    </p>
  );
}

/** A mirror: how it fares, what shows why it has ended, and what may be done about it. */
export function MirrorPanel({ mirror, remove }: { mirror: Mirror; remove: () => void }) {
  const { run } = useCommand();
  const { id, origin, status, problem, keys } = mirror;
  const ended = hasEnded(mirror);
  const path = { id };
  const goOn = () =>
    run(
      () => answered(api.POST('/api/v1/admin/mirrors/{id}/acknowledge', { params: { path } })),
      t('done'),
    );
  return (
    <article class="panel log">
      <div class="log-name">
        <h2>
          <bdi>{origin}</bdi> <span class={`badge badge-${status}`}>{t(status)}</span>
        </h2>
        <Facts mirror={mirror} />
        {problem !== undefined && <p dir="auto">{problem}</p>}
        {status === 'unauthorized' && <p>{t('renew')}</p>}
        {ended && <Evidence mirror={mirror} />}
        <details>
          <summary class="fine">{t('keys')}</summary>
          {keys.map((key) => (
            <code key={key}>{key}</code>
          ))}
        </details>
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => void goOn()}>
          {ended ? t('goOn') : t('lookNow')}
        </button>
        <button type="button" class="button button-danger" onClick={remove}>
          {t('remove')}
        </button>
      </div>
    </article>
  );
}
