import { useEffect } from 'preact/hooks';
import { useGroups } from '../api/groups.js';
import { GroupChoice } from '../forms/group-choice.js';
import { useGroupChange, useGroupShown } from '../state/group-shown.js';
import { groupChosen } from '../state/preferences.js';
import { useStore } from '../state/store.js';
import { t } from './strings.js';

/** Forgets a chosen group that who looks does not know: somebody else chose it in this browser, or it was of another hub. */
function useKnownChoice(): void {
  const { groups, isCut } = useGroups();
  const chosen = useStore(groupChosen);
  const isUnknown =
    chosen !== '' && !isCut && groups.length > 0 && groups.every(({ key }) => key !== chosen);
  useEffect(() => {
    if (isUnknown) groupChosen.set('');
  }, [isUnknown]);
}

/** Chooses the group that all lists are of. */
export function GroupSwitch() {
  const shown = useGroupShown();
  const change = useGroupChange();
  useKnownChoice();
  return (
    <span class="group-switch">
      <GroupChoice value={shown} change={change} label={t('group')} none={t('allGroups')} />
    </span>
  );
}
