import { useState } from 'preact/hooks';
import type { RecordOf } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { NumberOf } from '../../parts/number-of.js';
import { Table } from '../../parts/table.js';
import { GroupDialog, joinModeName } from './group-dialog.js';
import { t } from './strings.js';

type Group = RecordOf<'AdministeredGroup'>;

const HEADS = ['name', 'key', 'joinMode', 'members', 'projects', 'actions'] as const;

function Row({ group, edit }: { group: Group; edit: () => void }) {
  const { key, displayName, description, joinMode, memberCount, projectCount } = group;
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
      <td class="row-actions">
        <button
          type="button"
          class="button button-small"
          aria-label={t('editGroup', { name: displayName })}
          onClick={edit}
        >
          {t('change')}
        </button>
      </td>
    </tr>
  );
}

/** The groups, each with logs of its own, and how one comes into them. */
export function Groups() {
  const groups = useGroups();
  const [edited, edit] = useState<{ group: Group | undefined }>();
  return (
    <section>
      <div class="section-head">
        <h2>{t('groups')}</h2>
        <button type="button" class="button" onClick={() => edit({ group: undefined })}>
          {t('addGroup')}
        </button>
      </div>
      {groups.length === 0 ? (
        <p class="quiet">{t('emptyGroups')}</p>
      ) : (
        <Table heads={HEADS.map((name) => t(name))}>
          {groups.map((group) => (
            <Row key={group.key} group={group} edit={() => edit({ group })} />
          ))}
        </Table>
      )}
      {edited && <GroupDialog group={edited.group} close={() => edit(undefined)} />}
    </section>
  );
}
