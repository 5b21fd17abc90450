import { useQuery } from '@tanstack/preact-query';
import { answered, api } from '../api/client.js';
import { groupChosen } from '../state/preferences.js';
import { useStore } from '../state/store.js';
import { t } from './strings.js';

/** The most groups a list to choose from is made of. */
const MAX_CHOICES = 500;

/** Chooses the group that all lists are of. */
export function GroupSwitch() {
  const chosen = useStore(groupChosen);
  const { data } = useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/groups', { params: { query: { limit: MAX_CHOICES } }, signal }),
      ),
    staleTime: 60_000,
  });
  const groups = data?.groups ?? [];
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
