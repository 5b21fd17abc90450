import { useLocation } from 'preact-iso/router';
import { BASE, addressOf } from './addresses.js';
import { groupChosen } from './preferences.js';
import { useStore } from './store.js';

/** The group that lists are of: the one that the address names, else the one that was chosen; empty for all. */
export function useGroupShown(): string {
  const { groupKey = '' } = useLocation().query;
  const chosen = useStore(groupChosen);
  return groupKey || chosen;
}

/** Returns what chooses a group, also in place of one that the address names. */
export function useGroupChange(): (groupKey: string) => void {
  const { path, query, route } = useLocation();
  return (chosen) => {
    groupChosen.set(chosen);
    const { groupKey, ...others } = query;
    if (groupKey !== undefined) route(addressOf(path.slice(BASE.length), others), true);
  };
}
