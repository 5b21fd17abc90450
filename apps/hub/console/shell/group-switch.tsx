import { GroupChoice } from '../forms/group-choice.js';
import { groupChosen } from '../state/preferences.js';
import { useStore } from '../state/store.js';
import { t } from './strings.js';

/** Chooses the group that all lists are of. */
export function GroupSwitch() {
  const chosen = useStore(groupChosen);
  return (
    <span class="group-switch">
      <GroupChoice
        value={chosen}
        change={(groupKey) => groupChosen.set(groupKey)}
        label={t('group')}
        none={t('allGroups')}
      />
    </span>
  );
}
