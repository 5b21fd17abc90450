import { CopyButton } from '../../parts/copy-button.js';
import { Dialog } from '../../parts/dialog.js';
import { PersonName } from '../../parts/person.js';
import { Redact } from '../../curation/redact.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import { actionName } from './action-names.js';
import type { AuditRow } from './rows.js';
import { t } from './strings.js';
import { Target } from './target.js';

/** What members push, of which the words can be taken out; what was decided about them stands. */
const PUSHED = /^(knowledge|glossary)\./;

function Proof({ row: { log, groupKey } }: { row: AuditRow }) {
  return (
    <dl class="facts">
      <div>
        <dt>{t('event')}</dt>
        <dd>
          #{log.sequence} <span class="hash">{log.eventId}</span>
        </dd>
      </div>
      <div>
        <dt>{t('hash')}</dt>
        <dd class="hash">{log.hash}</dd>
      </div>
      <div>
        <dt>{t('log')}</dt>
        <dd class="hash">{log.id}</dd>
      </div>
      {groupKey !== undefined && (
        <div>
          <dt>{t('group')}</dt>
          <dd>{groupKey}</dd>
        </div>
      )}
    </dl>
  );
}

/** One row of the trail whole: the event that proves it, what it says, and what may be done about it. */
export function EventDialog({ row, close }: { row: AuditRow; close: () => void }) {
  const { action, actor, actorName, createdAt, payload, groupKey, targetId, log } = row;
  return (
    <Dialog title={t('eventTitle', { sequence: log.sequence })} close={close} isWide>
      <p class="event-said">
        <PersonName person={{ memberId: actor, displayName: actorName ?? actor }} />{' '}
        {actionName(action)} <Target row={row} /> · <Time at={createdAt} exact />
      </p>
      <Proof row={row} />
      {payload ? (
        <pre class="plain" tabIndex={0}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      ) : (
        <p class="quiet">{t('noWords')}</p>
      )}
      <div class="dialog-actions">
        {PUSHED.test(action) && payload && groupKey !== undefined && (
          <Redact
            eventId={log.eventId}
            groupKey={groupKey}
            sequence={log.sequence}
            redacted={close}
          />
        )}
        <a class="button" href={addressOf('/audit', { groupKey: groupKey ?? '', targetId })}>
          {t('allOfTarget')}
        </a>
        <a class="button" href={addressOf('/logs')}>
          {t('toLogs')}
        </a>
        <CopyButton text={log.hash} label={t('copyHash')} />
      </div>
    </Dialog>
  );
}
