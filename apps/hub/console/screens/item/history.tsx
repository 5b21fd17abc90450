import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import type { Pages } from '../../api/pages.js';
import { Confirm } from '../../parts/confirm.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { TextDiff } from '../../markdown/text-diff.js';
import { Time } from '../../parts/time.js';
import { useCommand } from '../../hooks/use-command.js';
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

function Redact({ event }: { event: HistoryEvent }) {
  const [isAsked, ask] = useState(false);
  const [reason, setReason] = useState('');
  const { run } = useCommand();
  const redact = () =>
    run(
      () =>
        answered(
          api.POST('/api/v1/admin/events/{eventId}/redact', {
            params: { path: { eventId: event.id } },
            body: { groupKey: event.groupKey, ...(reason !== '' && { reason }) },
          }),
        ),
      t('redactDone'),
    );
  return (
    <>
      <button type="button" class="quiet-button" onClick={() => ask(true)}>
        {t('redact')}
      </button>
      {isAsked && (
        <Confirm
          title={t('redactTitle')}
          does={t('redact')}
          word={String(event.log.sequence)}
          isDangerous
          confirm={() => void redact()}
          close={() => ask(false)}
        >
          <p>{t('redactWhy')}</p>
          <label class="field">
            <span>{t('reason')}</span>
            <input
              type="text"
              value={reason}
              onInput={(input) => setReason(input.currentTarget.value)}
            />
          </label>
        </Confirm>
      )}
    </>
  );
}

function Words({ event, before, after }: { event: HistoryEvent } & Pair) {
  if (event.redacted) return <p class="quiet">{t('redacted')}</p>;
  if (event.withheld) return <p class="quiet">{t('withheld')}</p>;
  const isChange = before && after && !isSame(before, after);
  return (
    <>
      {isChange && (
        <details>
          <summary>{t('changes')}</summary>
          <TextDiff before={textOf(before)} after={textOf(after)} />
        </details>
      )}
      <details>
        <summary>{t('payload')}</summary>
        <pre tabIndex={0}>{JSON.stringify(event.payload, null, 2)}</pre>
      </details>
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
  const { kind, member, client, acceptedAt, log, payload, purpose } = event;
  const mayAdminister = useMayAdminister();
  const name = NAMES[kind];
  const where = client.clientLabel ?? client.hostname;
  return (
    <li class="event">
      <p class="event-head">
        <strong>{name ? t(name) : kind}</strong> <PersonName person={member} />
        {where !== undefined && <span class="fine">{where}</span>}
        <Time at={acceptedAt} />
      </p>
      <p class="hash">
        #{log.sequence} {log.hash}
      </p>
      <Words event={event} before={before} after={after} />
      <p class="event-actions">
        {asOf && (
          <button type="button" class="quiet-button" onClick={asOf}>
            {t('version')}
          </button>
        )}
        {mayAdminister && payload !== null && purpose === 'sync' && <Redact event={event} />}
      </p>
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
