import { GroupChoice } from './group-choice.js';
import { t } from './strings.js';

interface Props {
  /** A key; the first group where it is empty. */
  value: string;
  change: (groupKey: string) => void;
}

/** Chooses the group that something is made in. */
export function GroupField({ value, change }: Props) {
  return (
    <label class="field">
      <span>{t('group')}</span>
      <GroupChoice value={value} change={change} label={t('group')} />
    </label>
  );
}
