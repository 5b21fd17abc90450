import { useState } from 'preact/hooks';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { ExportButton } from './export-button.js';
import { type AuditFilters, type AuditRow, auditPage } from './rows.js';
import { t } from './strings.js';

type Words = Omit<AuditFilters, 'groupKey'>;

const HEADS = ['when', 'actor', 'action', 'target', 'group', 'proof'] as const;
const FIELDS = [
  ['action', 'filterAction'],
  ['actor', 'filterActor'],
  ['targetId', 'filterTarget'],
] as const;
/** What of a hash is shown; the whole of it to whoever points at it. */
const SHOWN = 12;

function Row({ row }: { row: AuditRow }) {
  const { createdAt, actor, actorName, action, targetType, targetId, groupKey, payload, log } = row;
  return (
    <tr>
      <td>
        <Time at={createdAt} />
      </td>
      <th scope="row">
        <PersonName person={{ memberId: actor, displayName: actorName ?? actor }} />
      </th>
      <td>
        <code>{action}</code>
        {payload && (
          <details>
            <summary>{t('details')}</summary>
            <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>
          </details>
        )}
      </td>
      <td>
        <span class="fine">{targetType}</span> <span class="hash">{targetId}</span>
      </td>
      <td>{groupKey}</td>
      <td class="hash" title={`${log.id} #${log.sequence} ${log.hash}`}>
        #{log.sequence} {log.hash.slice(0, SHOWN)}…
      </td>
    </tr>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Table heads={HEADS.map((name) => t(name))}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </Table>
  );
}

/** Who did what, with the hash that proves it. */
export function Audit() {
  const groupKey = useStore(groupChosen);
  const [words, setWords] = useState<Words>({ action: '', actor: '', targetId: '' });
  const filters = { groupKey, ...words };
  const pages = usePages<AuditRow>({
    key: ['audit', filters],
    page: (cursor, signal) => auditPage(filters, cursor, signal),
    idOf: ({ id, action, targetId }) => `${id} ${action} ${targetId}`,
  });
  return (
    <Page title={t('title')} lead={t('lead')} isWide actions={<ExportButton filters={filters} />}>
      <div class="filters spaced">
        {FIELDS.map(([name, label]) => (
          <label key={name} class="field">
            <span>{t(label)}</span>
            <input
              type="text"
              value={words[name]}
              onChange={(event) => setWords({ ...words, [name]: event.currentTarget.value.trim() })}
            />
          </label>
        ))}
      </div>
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
