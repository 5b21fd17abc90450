import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { useGroups } from '../../api/groups.js';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { actionName } from './action-names.js';
import { EventDialog } from './event-dialog.js';
import { ExportButton } from './export-button.js';
import { FilterBar, type Filters, dayStart, filtersOf } from './filters.js';
import { type AuditRow, auditPage } from './rows.js';
import { t } from './strings.js';
import { Target } from './target.js';

const HEADS = ['when', 'actor', 'action', 'target', 'proof'] as const;
const HEADS_OF_GROUPS = ['when', 'actor', 'action', 'target', 'group', 'proof'] as const;
/** What of a hash is shown; the whole of it stands with its event. */
const SHOWN = 8;

interface RowProps {
  row: AuditRow;
  /** Whether the rows may be of several groups. */
  ofGroups: boolean;
  open: () => void;
}

function Row({ row, ofGroups, open }: RowProps) {
  const { createdAt, actor, actorName, action, groupKey, log } = row;
  return (
    <tr>
      <td class="narrow">
        <Time at={createdAt} exact />
      </td>
      <th scope="row" class="row-word">
        <a class="plain-link" href={addressOf('/audit', { actor })}>
          <PersonName person={{ memberId: actor, displayName: actorName ?? actor }} />
        </a>
      </th>
      <td class="row-word" title={action}>
        {actionName(action)}
      </td>
      <td class="row-id">
        <Target row={row} />
      </td>
      {ofGroups && <td class="narrow">{groupKey}</td>}
      <td class="narrow row-proof">
        <button type="button" class="link-button hash" onClick={open}>
          #{log.sequence} {log.hash.slice(0, SHOWN)}
        </button>
      </td>
    </tr>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const [opened, open] = useState<AuditRow>();
  const isNarrowed = useGroupShown() !== '';
  const ofGroups = useGroups().groups.length > 1 && !isNarrowed;
  return (
    <>
      <Table heads={(ofGroups ? HEADS_OF_GROUPS : HEADS).map((name) => t(name))} isSentence>
        {rows.map((row) => (
          <Row
            key={`${row.id} ${row.action} ${row.targetId}`}
            row={row}
            ofGroups={ofGroups}
            open={() => open(row)}
          />
        ))}
      </Table>
      {opened && <EventDialog row={opened} close={() => open(undefined)} />}
    </>
  );
}

/** Who did what, with the hash that proves it. */
export function Audit() {
  const groupKey = useGroupShown();
  const { query, route } = useLocation();
  const words = filtersOf(query);
  const change = (changes: Partial<Filters>) =>
    route(addressOf('/audit', { ...words, ...changes, groupKey: query['groupKey'] ?? '' }), true);
  const filters = {
    groupKey,
    ...words,
    since: dayStart(words.since),
    until: dayStart(words.until, 1),
  };
  const pages = usePages<AuditRow>({
    key: ['audit', filters],
    page: (cursor, signal) => auditPage(filters, cursor, signal),
    idOf: ({ id, action, targetId }) => `${id} ${action} ${targetId}`,
  });
  return (
    <Page title={t('title')} lead={t('lead')} isWide actions={<ExportButton filters={filters} />}>
      <FilterBar filters={words} change={change} />
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon="audit" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => <AuditTable rows={rows} />}
      </PagedList>
    </Page>
  );
}
