import { useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { type ChosenItems, ItemChoice, useChosenItems } from '../../curation/chosen-items.js';
import { keyOf } from '../../items/item-key.js';
import { EmptyState } from '../../parts/empty-state.js';
import { NumberOf } from '../../parts/number-of.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { itemAddress } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

type Finding = RecordOf<'QualityFinding'>;

const COUNTS = [
  'totalKnowledge',
  'needsReview',
  'stale',
  'lowQuality',
  'lowConfidence',
  'lowRating',
] as const;
const HEADS = ['item', 'urgency', 'why', 'score', 'changed'] as const;

/** What the hub calls a reason, and what it is called here. */
const REASONS = {
  'low quality': 'lowQuality',
  'low confidence': 'lowConfidence',
  'low rating': 'lowRating',
  stale: 'stale',
} as const;

/**
 * Below what is said of an item that nobody has judged yet: one that is merely new, or superseded, needs nobody's care, and
 * neither does one of which nobody said that it was adopted, which is nearly every item.
 */
const DOUBTED = {
  maxQualityScore: 0.35,
  maxConfidence: 0.3,
  includeSuperseded: false,
  includeLowAdoption: false,
} as const;

function reasonName(reason: string): string {
  return reason in REASONS ? t(REASONS[reason as keyof typeof REASONS]) : reason;
}

function ask(
  narrowed: { groupKey: string; limit: number; cursor?: string | undefined },
  signal: AbortSignal,
) {
  const query = { ...DOUBTED, ...narrowed };
  return answered(api.GET('/api/v1/admin/quality-review', { params: { query }, signal }));
}

function Summary({ groupKey }: { groupKey: string }) {
  const { data } = useQuery({
    queryKey: ['quality', groupKey, 'summary'],
    queryFn: ({ signal }) => ask({ limit: 1, groupKey }, signal),
  });
  return (
    <dl class="counts counts-six">
      {COUNTS.map((name) => (
        <div key={name} class="count">
          <dt>{t(name)}</dt>
          <dd>{data ? <NumberOf value={data.summary[name]} /> : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ finding, choice }: { finding: Finding; choice: ChosenItems }) {
  const { item, reasons, priority } = finding;
  return (
    <tr data-row={keyOf(item)}>
      <th scope="row">
        <span class="item-head">
          <ItemChoice item={item} choice={choice} />
          <a href={itemAddress(item)} dir="auto">
            {item.title}
          </a>
        </span>
      </th>
      <td>
        <span class={`badge badge-${priority}`}>{t(priority)}</span>
      </td>
      <td>
        <span class="meta">
          {reasons.map((reason) => (
            <span key={reason}>{reasonName(reason)}</span>
          ))}
        </span>
      </td>
      <td class="number">
        <NumberOf value={item.quality.qualityScore} isShare />
      </td>
      <td>
        <Time at={item.updatedAt} />
      </td>
    </tr>
  );
}

/** What is stale, weak or doubted. */
export function Quality() {
  const groupKey = useGroupShown();
  const pages = usePages<Finding>({
    key: ['quality', groupKey],
    page: async (cursor, signal) => {
      const { items, nextCursor } = await ask({ limit: 50, groupKey, cursor }, signal);
      return { rows: items, nextCursor };
    },
    idOf: ({ item }) => keyOf(item),
    isRanked: true,
  });
  const { chosenItems, bar } = useChosenItems(pages.rows.map(({ item }) => item));
  return (
    <Page title={t('title')} lead={t('lead')} byKeys={t('byKeys')} isWide>
      <Summary groupKey={groupKey} />
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon="quality" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => (
          <Table heads={HEADS.map((name) => t(name))} isSentence>
            {rows.map((finding) => (
              <Row key={keyOf(finding.item)} finding={finding} choice={chosenItems} />
            ))}
          </Table>
        )}
      </PagedList>
      {bar}
    </Page>
  );
}
