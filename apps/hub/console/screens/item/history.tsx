import type { ComponentChildren } from 'preact';
import type { RecordOf } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import type { Pages } from '../../api/pages.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { Redact } from '../../curation/redact.js';
import { TaskState } from '../../items/task-state.js';
import { TextDiff } from '../../markdown/text-diff.js';
import { Time } from '../../parts/time.js';
import { VerifyPanel } from '../../verify/verify-panel.js';
import { inRuns } from './quiet-runs.js';
import { t } from './strings.js';
import {
  type Version,
  confirmationSaid,
  isWrite,
  placeSaid,
  textOf,
  versionWithout,
  versionsOf,
} from './versions.js';

type HistoryEvent = RecordOf<'HistoryEvent'>;

const NAMES: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  'knowledge.captured': 'captured',
  'knowledge.updated': 'changed',
  'task.updated': 'changed',
  'knowledge.rated': 'rated',
  'knowledge.deleted': 'deleted',
  'knowledge.restored': 'restored',
  'knowledge.proposed': 'proposed',
  'knowledge.edge_added': 'joined',
  'knowledge.edge_removed': 'parted',
  'review.resolved': 'resolved',
};

function Words({ event: { payload, redacted, withheld } }: { event: HistoryEvent }) {
  if (withheld) return <p class="quiet">{t('withheld')}</p>;
  if (redacted) return <p class="quiet">{t('redacted')}</p>;
  return <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>;
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

/** Why somebody did what an event says, in their words. */
function Why({ event: { payload } }: { event: HistoryEvent }) {
  const { reason } = (payload ?? {}) as { reason?: unknown };
  if (typeof reason !== 'string' || reason === '') return null;
  return (
    <p class="fine" dir="auto">
      {reason}
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
  /** What the item would say without the event; absent where that is not known. */
  left: (() => ComponentChildren) | undefined;
  asOf: (() => void) | undefined;
  compare: (() => void) | undefined;
}

function EventRow({ event, before, after, asOf, compare, left }: RowProps) {
  const { id, groupKey, kind, member, client, acceptedAt, log, payload, purpose, redaction } =
    event;
  const mayAdminister = useMayAdminister();
  // By the first of them an agent's task came about.
  const isFirst = kind === 'task.updated' && !before;
  const name = confirmationSaid(event) ?? (isFirst ? 'captured' : NAMES[kind]);
  const place = placeSaid(event);
  const where = client.clientLabel ?? client.hostname;
  return (
    <li class={redaction ? 'event event-redacted' : 'event'}>
      <p class="event-head">
        <strong>{name ? t(name) : kind}</strong> <PersonName person={member} />
        {where !== undefined && <span class="fine">{where}</span>}
        {place && <TaskState status={place} />}
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
        {mayAdminister && payload !== null && purpose === 'sync' && (
          <Redact eventId={id} groupKey={groupKey} sequence={log.sequence} left={left?.()} />
        )}
      </p>
      {redaction ? <TakenOut redaction={redaction} /> : <Why event={event} />}
      {before && after && !isSame(before, after) && (
        <details>
          <summary>{t('changes')}</summary>
          <TextDiff before={textOf(before)} after={textOf(after)} />
        </details>
      )}
      <details>
        <summary>
          {t('payload')}{' '}
          <span class="hash">
            #{log.sequence} {log.hash}
          </span>
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

/** Whether an event says nothing that was not said before it. */
function isQuiet({ event, before, after }: Told): boolean {
  const { kind, payload } = event;
  if (kind !== 'knowledge.updated' || payload === null) return false;
  if (placeSaid(event) ?? confirmationSaid(event)) return false;
  return !!after && isSame(before, after);
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

/** What an item says once an event of it says nothing, held against what it says now. */
function Left({ now, then }: { now: Version; then: Version | undefined }) {
  if (!then) return <p>{t('leftNothing')}</p>;
  if (isSame(now, then)) return <p>{t('leftSame')}</p>;
  return (
    <div>
      <p>{t('left')}</p>
      <TextDiff before={textOf(now)} after={textOf(then)} />
    </div>
  );
}

/** Returns what tells what an item says without an event of it. */
function leftOf(events: readonly HistoryEvent[], { kind, log }: HistoryEvent) {
  const now = [...versionsOf(events).values()].at(-1);
  if (!now || !isWrite(kind)) return undefined;
  return () => <Left now={now} then={versionWithout(events, log.sequence)} />;
}

type RowsProps = Pick<Props, 'showVersion' | 'shown'> & {
  rows: readonly Told[];
  /** All events of the item; absent where not all are known. */
  all: readonly HistoryEvent[] | undefined;
};

function Rows({ rows, all, showVersion, shown }: RowsProps) {
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
            left={all && leftOf(all, event)}
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
  const all = events.hasMore ? undefined : events.rows;
  const mayAdminister = useMayAdminister();
  return (
    <section class="history">
      <h2>{t('history')}</h2>
      <p class="lead">
        {t('historyLead')} {mayAdminister && t('historyRedact')}
      </p>
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
                <Rows key={run[0]?.event.log.hash} rows={run} all={all} {...shows} />
              ) : (
                <li key={run[0]?.event.log.hash} class="event event-run">
                  <details>
                    <summary>{t('quietRun', { n: run.length })}</summary>
                    <ol class="events">
                      <Rows rows={run} all={all} {...shows} />
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
