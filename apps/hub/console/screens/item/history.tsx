import type { ComponentChildren } from 'preact';
import type { RecordOf } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import type { Pages } from '../../api/pages.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { Redact } from '../../parts/redact.js';
import { TextDiff } from '../../markdown/text-diff.js';
import { Time } from '../../parts/time.js';
import { t } from './strings.js';
import { type Version, textOf, versionsOf } from './versions.js';

type HistoryEvent = RecordOf<'HistoryEvent'>;

const NAMES: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  'knowledge.captured': 'captured',
  'knowledge.updated': 'changed',
  'knowledge.rated': 'rated',
  'knowledge.deleted': 'deleted',
  'knowledge.proposed': 'proposed',
  'knowledge.edge_added': 'joined',
  'review.resolved': 'resolved',
};

function Words({ event }: { event: HistoryEvent }) {
  const mayAdminister = useMayAdminister();
  const { id, groupKey, log, payload, purpose, redacted, withheld } = event;
  if (redacted) return <p class="quiet">{t('redacted')}</p>;
  if (withheld) return <p class="quiet">{t('withheld')}</p>;
  return (
    <>
      <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>
      {mayAdminister && payload !== null && purpose === 'sync' && (
        <Redact eventId={id} groupKey={groupKey} sequence={log.sequence} />
      )}
    </>
  );
}

function isSame(before: Version | undefined, after: Version): boolean {
  return before !== undefined && textOf(before) === textOf(after);
}

interface Pair {
  before: Version | undefined;
  after: Version | undefined;
}

interface RowProps extends Pair {
  event: HistoryEvent;
  asOf: (() => void) | undefined;
}

function EventRow({ event, before, after, asOf }: RowProps) {
  const { kind, member, client, acceptedAt, log } = event;
  const name = NAMES[kind];
  const where = client.clientLabel ?? client.hostname;
  return (
    <li class={event.redacted ? 'event event-redacted' : 'event'}>
      <p class="event-head">
        <strong>{name ? t(name) : kind}</strong> <PersonName person={member} />
        {where !== undefined && <span class="fine">{where}</span>}
        <Time at={acceptedAt} />
        {asOf && (
          <button type="button" class="link-button" onClick={asOf}>
            {t('version')}
          </button>
        )}
      </p>
      {before && after && !isSame(before, after) && (
        <details>
          <summary>{t('changes')}</summary>
          <TextDiff before={textOf(before)} after={textOf(after)} />
        </details>
      )}
      <details>
        <summary class="hash" title={t('payload')}>
          #{log.sequence} {log.hash}
        </summary>
        <Words event={event} />
      </details>
    </li>
  );
}

interface Props {
  events: Pages<HistoryEvent>;
  /** Shows the item as it was after an event. */
  showVersion: (sequence: number, version: Version) => void;
  /** What proves them. */
  children: ComponentChildren;
}

/** Every event that made an item, in the order they came. */
export function History({ events, showVersion, children }: Props) {
  const versions = versionsOf(events.rows);
  const sequences = [...versions.keys()];
  return (
    <section class="history">
      <h2>{t('history')}</h2>
      <p class="lead">{t('historyLead')}</p>
      <div class="proof-place">{children}</div>
      <PagedList pages={events} empty={null}>
        {(rows) => (
          <ol class="events">
            {rows.map((event) => {
              const { sequence } = event.log;
              const isSync = event.purpose === 'sync';
              const after = isSync ? versions.get(sequence) : undefined;
              const before = versions.get(sequences[sequences.indexOf(sequence) - 1] ?? -1);
              return (
                <EventRow
                  key={`${event.logId} ${sequence}`}
                  event={event}
                  before={isSync ? before : undefined}
                  after={after}
                  asOf={
                    after && !isSame(before, after) ? () => showVersion(sequence, after) : undefined
                  }
                />
              );
            })}
          </ol>
        )}
      </PagedList>
    </section>
  );
}
