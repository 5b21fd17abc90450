import { GroupChoice } from './group-choice.js';
import { t } from './strings.js';

interface Props {
  /** A key; the first group where it is empty. */
  value: string;
  change: (groupKey: string) => void;
  /** What it is called; the group when absent. */
  label?: string;
}

/** Chooses the group that something is made in, or for. */
export function GroupField({ value, change, label = t('group') }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <GroupChoice value={value} change={change} label={label} />
    </label>
  );
}
