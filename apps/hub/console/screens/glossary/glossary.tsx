import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { useMayAdminister } from '../../api/session.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { RowActions } from '../../parts/row-actions.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { useSettled } from '../../hooks/use-settled.js';
import { useGroupShown } from '../../state/group-shown.js';
import { DeleteTerm } from './delete-term.js';
import { t } from './strings.js';
import { TermDialog } from './term-dialog.js';

type Entry = RecordOf<'GlossaryEntry'>;
/** What is open of an entry: a new one to be defined, or one to be changed or deleted. */
type Open = { entry: Entry | undefined; isDeleted?: boolean };

function useTerms(words: string) {
  const groupKey = useGroupShown();
  const query = useSettled(words.trim());
  return usePages<Entry>({
    key: ['glossary', groupKey, query],
    page: async (cursor, signal) => {
      const params = { query: { limit: 100, groupKey, query, cursor } };
      const { items, nextCursor } = await answered(
        api.GET('/api/v1/admin/glossary', { params, signal }),
      );
      return { rows: items, nextCursor };
    },
    idOf: ({ groupKey: group, id }) => `${group} ${id}`,
  });
}

interface RowProps {
  entry: Entry;
  change: () => void;
  remove: () => void;
}

function Row({ entry, change, remove }: RowProps) {
  const mayAdminister = useMayAdminister();
  const { term, definition, aliases, groupKey, projectKey, updatedAt } = entry;
  const actions = [
    { does: t('change'), label: t('edit', { term }), act: change },
    { does: t('remove'), label: t('removeTerm', { term }), act: remove },
  ];
  return (
    <tr>
      <th scope="row" dir="auto">
        {term}
        {aliases.length > 0 && (
          <p class="fine">
            {t('also')} {aliases.join(', ')}
          </p>
        )}
      </th>
      <td dir="auto">{definition}</td>
      <td>{projectKey ?? groupKey}</td>
      <td>
        <Time at={updatedAt} />
      </td>
      <RowActions actions={mayAdminister ? actions : []} />
    </tr>
  );
}

function Entries({ rows, open }: { rows: readonly Entry[]; open: (open: Open) => void }) {
  return (
    <Table
      heads={(['term', 'definition', 'scope', 'changed', 'change'] as const).map((name) => t(name))}
    >
      {rows.map((entry) => (
        <Row
          key={`${entry.groupKey} ${entry.id}`}
          entry={entry}
          change={() => open({ entry })}
          remove={() => open({ entry, isDeleted: true })}
        />
      ))}
    </Table>
  );
}

/** What words mean here. */
export function Glossary() {
  const [words, setWords] = useState('');
  const [isOpen, open] = useState<Open>();
  const mayAdminister = useMayAdminister();
  const pages = useTerms(words);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={
        mayAdminister && (
          <button
            type="button"
            class="button button-primary"
            onClick={() => open({ entry: undefined })}
          >
            {t('define')}
          </button>
        )
      }
    >
      <input
        class="search-field spaced"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon="glossary" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => <Entries rows={rows} open={open} />}
      </PagedList>
      {isOpen?.entry && isOpen.isDeleted && (
        <DeleteTerm entry={isOpen.entry} close={() => open(undefined)} />
      )}
      {isOpen && !isOpen.isDeleted && (
        <TermDialog entry={isOpen.entry} close={() => open(undefined)} />
      )}
    </Page>
  );
}
