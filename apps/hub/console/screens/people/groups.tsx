import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { FindField } from '../../forms/find-field.js';
import { useSettled } from '../../hooks/use-settled.js';
import { NumberOf } from '../../parts/number-of.js';
import { PagedList } from '../../parts/paged-list.js';
import { RowActions } from '../../parts/row-actions.js';
import { Table } from '../../parts/table.js';
import { GroupDialog, joinModeName } from './group-dialog.js';
import { t } from './strings.js';

type Group = RecordOf<'AdministeredGroup'>;

/** The most that are read at once. */
const PAGE = 100;

const HEADS = ['displayName', 'key', 'joinMode', 'members', 'projects', 'actions'] as const;

function Row({ group, edit }: { group: Group; edit: () => void }) {
  const { key, displayName, description, joinMode, memberCount, projectCount } = group;
  const label = t('editGroup', { name: displayName });
  const change = { does: t('change'), label, act: edit };
  return (
    <tr>
      <th scope="row" dir="auto">
        {displayName}
        {description !== undefined && description !== '' && <p class="fine">{description}</p>}
      </th>
      <td>
        <code>{key}</code>
      </td>
      <td>{joinModeName(joinMode)}</td>
      <td>
        <NumberOf value={memberCount} />
      </td>
      <td>
        <NumberOf value={projectCount} />
      </td>
      <RowActions actions={[change]} />
    </tr>
  );
}

function useGroupPages(words: string) {
  const query = useSettled(words.trim());
  return usePages<Group>({
    key: ['groups', 'listed', query],
    page: async (cursor, signal) => {
      const params = { query: { limit: PAGE, query, cursor } };
      const { groups, nextCursor } = await answered(
        api.GET('/api/v1/admin/groups', { params, signal }),
      );
      return { rows: groups, nextCursor };
    },
    idOf: ({ key }) => key,
  });
}

/** The groups, each with logs of its own, and how one comes into them. */
export function Groups() {
  const [words, setWords] = useState('');
  const pages = useGroupPages(words);
  const [edited, edit] = useState<{ group: Group | undefined }>();
  return (
    <section>
      <div class="section-head">
        <h2>{t('groups')}</h2>
        <button type="button" class="button" onClick={() => edit({ group: undefined })}>
          {t('addGroup')}
        </button>
      </div>
      {(pages.hasMore || words !== '') && (
        <FindField label={t('findGroup')} value={words} change={setWords} />
      )}
      <PagedList
        pages={pages}
        empty={<p class="quiet">{words === '' ? t('emptyGroups') : t('nobodyFound')}</p>}
      >
        {(groups) => (
          <Table heads={HEADS.map((name) => t(name))}>
            {groups.map((group) => (
              <Row key={group.key} group={group} edit={() => edit({ group })} />
            ))}
          </Table>
        )}
      </PagedList>
      {edited && <GroupDialog group={edited.group} close={() => edit(undefined)} />}
    </section>
  );
}
