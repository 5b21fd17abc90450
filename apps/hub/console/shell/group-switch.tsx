import { useGroups } from '../api/groups.js';
import { groupChosen } from '../state/preferences.js';
import { useStore } from '../state/store.js';
import { t } from './strings.js';

/** Chooses the group that all lists are of. */
export function GroupSwitch() {
  const chosen = useStore(groupChosen);
  const groups = useGroups();
  const isKnown = chosen === '' || groups.some(({ key }) => key === chosen);
  return (
    <label class="group-switch">
      <span class="sr-only">{t('group')}</span>
      <select
        value={chosen}
        onChange={(event) => groupChosen.set(event.currentTarget.value)}
        title={t('group')}
      >
        <option value="">{t('allGroups')}</option>
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {groups.map(({ key, displayName }) => (
          <option key={key} value={key}>
            {displayName}
          </option>
        ))}
      </select>
    </label>
  );
}
