import { findGroups, useGroups } from '../api/groups.js';
import { type Choice, FindChoice } from './find-choice.js';
import { t } from './strings.js';

interface Props {
  /** A key; empty for what stands first. */
  value: string;
  change: (groupKey: string) => void;
  label: string;
  /** What the choice of none is called; there is none when absent. */
  none?: string;
}

function nameOf({ key, displayName }: { key: string; displayName: string }): string {
  return displayName === key ? key : `${displayName} (${key})`;
}

async function found(words: string, signal: AbortSignal): Promise<Choice[]> {
  const groups = await findGroups(words, signal);
  return groups.map((group) => ({ value: group.key, label: nameOf(group) }));
}

/** Chooses a group: of a list, or by its name where there are more than a list holds. */
export function GroupChoice({ value, change, label, none }: Props) {
  const { groups, isCut } = useGroups();
  const chosen = none === undefined ? value || (groups[0]?.key ?? '') : value;
  if (isCut)
    return (
      <FindChoice
        label={label}
        placeholder={none ?? t('findGroup')}
        of={['groups']}
        find={found}
        value={chosen}
        change={change}
      />
    );
  const isKnown = chosen === '' || groups.some(({ key }) => key === chosen);
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {groups.map((group) => (
        <option key={group.key} value={group.key}>
          {nameOf(group)}
        </option>
      ))}
    </select>
  );
}
