import { useLocation } from 'preact-iso/router';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { AddItem } from '../../curation/add-item.js';
import { ItemChoice, useChosenItems } from '../../curation/chosen-items.js';
import { EmptyState } from '../../parts/empty-state.js';
import { keyOf } from '../../items/item-key.js';
import { ItemRow } from '../../items/item-row.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { useSettledCall } from '../../hooks/use-settled-call.js';
import { useKeys } from '../../state/keys.js';
import { useGroupShown } from '../../state/group-shown.js';
import { addressOf } from '../../state/addresses.js';
import { AlsoSearched } from './also-searched.js';
import { DidYouMean } from './did-you-mean.js';
import { FILTERS, FilterBar, type Filters, filtersOf } from './filters.js';
import { Twins } from './twins.js';
import { UnknownFilter } from './unknown-filter.js';
import { t } from './strings.js';

type Status = RecordOf<'Knowledge'>['status'];

/** How long after the last letter is searched. */
const SETTLES_MS = 60;
/** More is read than fits a window, and less than it takes long to draw. */
const PAGE = 30;

function useFound(filters: Filters) {
  const groupKey = useGroupShown();
  const { status, asTyped, ...words } = filters;
  const query = {
    ...words,
    groupKey,
    ...(asTyped !== '' && { asTyped: true }),
    ...(status === 'all' && { includeSuperseded: true }),
    ...(status !== '' && status !== 'all' && { status: status as Status }),
  };
  return usePages({
    key: ['knowledge', query],
    page: async (cursor, signal) => {
      const { items, nextCursor, didYouMean, alsoSearched, meaning, unknownFilters } =
        await answered(
          api.GET('/api/v1/admin/knowledge', {
            params: { query: { ...query, limit: PAGE, cursor } },
            signal,
          }),
        );
      return {
        rows: items,
        nextCursor,
        told: { didYouMean, alsoSearched, meaning, unknownFilters },
      };
    },
    idOf: ({ groupKey: group, id }) => `${group} ${id}`,
    isRanked: filters.query !== '',
  });
}

function SearchField({ value, change }: { value: string; change: (words: string) => void }) {
  const [words, setWords] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const settle = useSettledCall(change, SETTLES_MS);
  useEffect(() => {
    if (document.activeElement !== field.current) setWords(value);
  }, [value]);
  useKeys([{ key: '/', does: t('focus'), run: () => field.current?.focus() }]);
  return (
    <input
      ref={field}
      class="search-field"
      type="search"
      aria-label={t('search')}
      placeholder={t('placeholder')}
      value={words}
      onInput={({ currentTarget }) => {
        setWords(currentTarget.value);
        settle(currentTarget.value);
      }}
    />
  );
}

interface FoundProps {
  pages: ReturnType<typeof useFound>;
  isNarrowed: boolean;
  showsGroup: boolean;
}

/** What was found, and what can be said of several at once. */
function Found({ pages, isNarrowed, showsGroup }: FoundProps) {
  const { chosenItems, bar } = useChosenItems(pages.rows);
  const unknown = pages.told?.unknownFilters ?? [];
  return (
    <>
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon="knowledge" title={isNarrowed ? t('nothing') : t('empty')}>
            {unknown.map((each) => (
              <UnknownFilter key={each.filter} {...each} />
            ))}
            <p>{isNarrowed ? t('nothingWhy') : t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => (
          <div class="item-list">
            {rows.map((item) => (
              <ItemRow
                key={keyOf(item)}
                item={item}
                showsGroup={showsGroup}
                choice={<ItemChoice item={item} choice={chosenItems} />}
              >
                {item.twins && <Twins groupKey={item.groupKey} ids={item.twins} />}
              </ItemRow>
            ))}
          </div>
        )}
      </PagedList>
      {bar}
    </>
  );
}

/** Finds what is known by words and filters, which the address keeps. */
export function KnowledgeSearch() {
  const { query, route } = useLocation();
  const filters = filtersOf(query);
  const groupKey = useGroupShown();
  const change = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    if (FILTERS.every((name) => next[name] === filters[name])) return;
    route(addressOf('/knowledge', { ...next, groupKey: query['groupKey'] ?? '' }), true);
  };
  const pages = useFound(filters);
  const isNarrowed = groupKey !== '' || FILTERS.some((name) => filters[name] !== '');
  const { didYouMean, alsoSearched, meaning } = pages.told ?? {};
  const asTyped = () => change({ asTyped: 'true' });
  return (
    <Page
      title={t('title')}
      lead={filters.query === '' ? t('lead') : t('ranked')}
      byKeys={t('byKeys')}
      actions={<AddItem />}
    >
      <SearchField
        value={filters.query}
        change={(words) => {
          const query = words.trim();
          if (query !== filters.query) change({ query, asTyped: '' });
        }}
      />
      <FilterBar filters={filters} change={change} />
      <h2 class="sr-only">{t('items')}</h2>
      {didYouMean && <DidYouMean {...didYouMean} asTyped={asTyped} />}
      {alsoSearched && <AlsoSearched synonyms={alsoSearched} asTyped={asTyped} />}
      {(meaning === 'late' || meaning === 'unavailable') && (
        <p class="did-you-mean" role="status">
          {t(meaning)}
        </p>
      )}
      <Found pages={pages} isNarrowed={isNarrowed} showsGroup={groupKey === ''} />
    </Page>
  );
}
