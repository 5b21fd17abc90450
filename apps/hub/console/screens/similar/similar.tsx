import { useState } from 'preact/hooks';
import { answered, api } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import { usePages } from '../../api/pages.js';
import { useChosen } from '../../choices/use-chosen.js';
import { Choices } from '../../choices/choices.js';
import { useInAddress } from '../../choices/use-in-address.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { useGroupShown } from '../../state/group-shown.js';
import { useKeys } from '../../state/keys.js';
import { type Chosen, type Pair, Settle, type Verdict } from './settle.js';
import { Sides } from './sides.js';
import { t } from './strings.js';

const PAGE = 50;
const PERCENT = 100;

/** What can become of a pair, each with its key. */
const VERDICTS = [
  { verdict: 'keepNewer', key: 'n' },
  { verdict: 'keepOlder', key: 'o' },
  { verdict: 'keepBoth', key: 'b' },
] as const;

function idOf({ newer, older }: Pair): string {
  return JSON.stringify([newer.groupKey, newer.id, older.id]);
}

function Row({ pair: { newer, older, likeness, opposed } }: { pair: Pair }) {
  return (
    <>
      <span class="choice-title" dir="auto">
        {newer.title}
      </span>
      <span class="fine" dir="auto">
        {older.title}
      </span>
      <span class="meta">
        <span>{t('alike', { n: Math.round(likeness * PERCENT) })}</span>
        {opposed.length > 0 && <span class="badge badge-conflict">{t('opposed')}</span>}
        <bdi>{newer.projectKey ?? older.projectKey ?? t('noProject')}</bdi>
      </span>
    </>
  );
}

function Detail({ pair, settle }: { pair: Pair; settle: (verdict: Verdict) => void }) {
  const mayAdminister = useMayAdminister();
  return (
    <div class="detail">
      <div class="detail-head">
        <h2 dir="auto">{pair.newer.title}</h2>
        {mayAdminister ? (
          <div class="actions">
            {VERDICTS.map(({ verdict, key }) => (
              <button key={key} type="button" class="button" onClick={() => settle(verdict)}>
                {t(verdict)} <kbd>{key}</kbd>
              </button>
            ))}
          </div>
        ) : (
          <p class="quiet">{t('forAdministrators')}</p>
        )}
      </div>
      {pair.opposed.length > 0 && (
        <p class="note">
          {t('differ')} <bdi>{pair.opposed.join(', ')}</bdi>
        </p>
      )}
      <Sides key={idOf(pair)} pair={pair} />
    </div>
  );
}

interface PairsProps {
  rows: readonly Pair[];
  settle: (chosen: Chosen) => void;
}

function Pairs({ rows, settle }: PairsProps) {
  const [first, keep] = useInAddress('pair');
  const { chosen, choose, step } = useChosen(rows, idOf, {
    first,
    keep: (pair) => keep(idOf(pair)),
  });
  const mayAdminister = useMayAdminister();
  const ask = (verdict: Verdict) => {
    if (chosen) settle({ pair: chosen, verdict });
  };
  useKeys([
    { key: 'j', does: t('next'), run: () => step(1) },
    { key: 'k', does: t('previous'), run: () => step(-1) },
    ...(mayAdminister
      ? VERDICTS.map(({ verdict, key }) => ({ key, does: t(verdict), run: () => ask(verdict) }))
      : []),
  ]);
  if (!chosen) return null;
  return (
    <div class="two-panes">
      <Choices name={t('list')} rows={rows} idOf={idOf} chosen={chosen} choose={choose}>
        {(pair) => <Row pair={pair} />}
      </Choices>
      <Detail pair={chosen} settle={ask} />
    </div>
  );
}

/** What is probably the same, or in contradiction, and what becomes of it. */
export function Similar() {
  const groupKey = useGroupShown();
  const [chosen, settle] = useState<Chosen>();
  const pages = usePages<Pair, { compared: number; why?: string | undefined }>({
    key: ['similar', groupKey],
    page: async (cursor, signal) => {
      const query = { limit: PAGE, groupKey, cursor };
      const { pairs, compared, truncatedBecause, nextCursor } = await answered(
        api.GET('/api/v1/admin/similar-knowledge', { params: { query }, signal }),
      );
      return { rows: pairs, told: { compared, why: truncatedBecause }, nextCursor };
    },
    idOf,
    isRanked: true,
  });
  return (
    <Page title={t('title')} lead={t('lead')} byKeys={t('byKeys')} isWide>
      {pages.told && (
        <p class="fine">
          {t('compared', { n: pages.told.compared })} {pages.told.why}
        </p>
      )}
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon="copy" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => <Pairs rows={rows} settle={settle} />}
      </PagedList>
      {chosen && <Settle {...chosen} close={() => settle(undefined)} />}
    </Page>
  );
}
