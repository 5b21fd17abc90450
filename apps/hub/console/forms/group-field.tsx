import { useGroups } from '../api/groups.js';
import { t } from './strings.js';

interface Props {
  /** A key; the first group where it is empty. */
  value: string;
  change: (groupKey: string) => void;
}

/** Chooses the group that something is made in. */
export function GroupField({ value, change }: Props) {
  const groups = useGroups();
  return (
    <label class="field">
      <span>{t('group')}</span>
      <select
        value={value || groups[0]?.key}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {groups.map(({ key, displayName }) => (
          <option key={key} value={key}>
            {displayName === key ? key : `${displayName} (${key})`}
          </option>
        ))}
      </select>
    </label>
  );
}
