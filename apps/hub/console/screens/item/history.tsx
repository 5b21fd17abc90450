import type { RecordOf } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import type { Pages } from '../../api/pages.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { Redact } from '../../forms/redact.js';
import { TextDiff } from '../../markdown/text-diff.js';
import { Time } from '../../parts/time.js';
import { VerifyPanel } from '../../verify/verify-panel.js';
import { inRuns } from './quiet-runs.js';
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
  if (withheld) return <p class="quiet">{t('withheld')}</p>;
  if (redacted) return <p class="quiet">{t('redacted')}</p>;
  return (
    <>
      <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>
      {mayAdminister && payload !== null && purpose === 'sync' && (
        <Redact eventId={id} groupKey={groupKey} sequence={log.sequence} />
      )}
    </>
  );
}

/** Who took the words out, when and why, and that their hash still stands. */
function TakenOut({ redaction }: { redaction: NonNullable<HistoryEvent['redaction']> }) {
  const { at, by, reason } = redaction;
  return (
    <p class="event-redaction">
      {t('takenOut')} <PersonName person={by} /> · <Time at={at} exact />
      {reason !== undefined && (
        <>
          {' · '}
          <span dir="auto">{reason}</span>
        </>
      )}
    </p>
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
  compare: (() => void) | undefined;
}

function EventRow({ event, before, after, asOf, compare }: RowProps) {
  const { kind, member, client, acceptedAt, log, redaction } = event;
  const name = NAMES[kind];
  const where = client.clientLabel ?? client.hostname;
  return (
    <li class={redaction ? 'event event-redacted' : 'event'}>
      <p class="event-head">
        <strong>{name ? t(name) : kind}</strong> <PersonName person={member} />
        {where !== undefined && <span class="fine">{where}</span>}
        <Time at={acceptedAt} />
        {asOf && (
          <button type="button" class="link-button" onClick={asOf}>
            {t('version')}
          </button>
        )}
        {compare && (
          <button type="button" class="link-button" onClick={compare}>
            {t('compareShown')}
          </button>
        )}
      </p>
      {redaction && <TakenOut redaction={redaction} />}
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
  /** Shows the item as it was after an event; absent where there is no item. */
  showVersion?: (version: Version & { sequence: number }) => void;
  /** After which event a version is shown, and what holds it against that after another; absent while none is. */
  shown?: { sequence: number; compare: (version: Version & { sequence: number }) => void };
}

/** Whether an event says nothing that its words did not say before. */
function isQuiet({ event, before, after }: Told): boolean {
  const { kind, payload } = event;
  return kind === 'knowledge.updated' && payload !== null && !!after && isSame(before, after);
}

/** An event with what the item said before and after it. */
interface Told extends Pair {
  event: HistoryEvent;
}

function toldOf(events: readonly HistoryEvent[]): Told[] {
  const versions = versionsOf(events);
  let before: Version | undefined;
  return events.map((event) => {
    if (event.purpose !== 'sync') return { event, before: undefined, after: undefined };
    if (event.payload === null) return { event, before, after: before };
    const after = versions.get(event.log.sequence);
    const told = { event, before, after };
    before = after;
    return told;
  });
}

type RowsProps = Pick<Props, 'showVersion' | 'shown'> & { rows: readonly Told[] };

function Rows({ rows, showVersion, shown }: RowsProps) {
  return (
    <>
      {rows.map(({ event, before, after }) => {
        const { sequence } = event.log;
        const version = after && !isSame(before, after) ? { sequence, ...after } : undefined;
        return (
          <EventRow
            key={`${event.logId} ${sequence}`}
            event={event}
            before={before}
            after={after}
            asOf={version && showVersion && (() => showVersion(version))}
            compare={
              version && shown && shown.sequence !== sequence
                ? () => shown.compare(version)
                : undefined
            }
          />
        );
      })}
    </>
  );
}

/** Every event that made an item, in the order they came; long runs of those that changed no words are folded up. */
export function History({ events, ...shows }: Props) {
  const sync = events.rows.filter(({ purpose }) => purpose === 'sync');
  const logId = sync[0]?.logId;
  return (
    <section class="history">
      <h2>{t('history')}</h2>
      <p class="lead">{t('historyLead')}</p>
      {logId !== undefined && (
        <div class="proof-place">
          <VerifyPanel order={{ logId, shown: sync.map(({ log }) => log) }} />
        </div>
      )}
      <PagedList pages={events} empty={null}>
        {(rows) => (
          <ol class="events">
            {inRuns(toldOf(rows), isQuiet).map((run) =>
              run.length === 1 ? (
                <Rows key={run[0]?.event.log.hash} rows={run} {...shows} />
              ) : (
                <li key={run[0]?.event.log.hash} class="event event-run">
                  <details>
                    <summary>{t('quietRun', { n: run.length })}</summary>
                    <ol class="events">
                      <Rows rows={run} {...shows} />
                    </ol>
                  </details>
                </li>
              ),
            )}
          </ol>
        )}
      </PagedList>
    </section>
  );
}
