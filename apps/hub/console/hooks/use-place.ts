import { idOfSegment } from '@app/domain';
import { useRoute } from 'preact-iso/router';

/** What the present address names: something of a group, by its id. */
export interface Place {
  groupKey: string;
  id: string;
}

/** Returns what the present address names, as `addresses.ts` has written it. */
export function usePlace(): Place {
  const { groupKey = '', id = '' } = useRoute().params;
  return { groupKey: idOfSegment(groupKey), id: idOfSegment(id) };
}
