import { type RecordOf, answered, api } from '../../api/client.js';
import { type Pages, usePages } from '../../api/pages.js';
import { useGroupShown } from '../../state/group-shown.js';

/** Something that waits for a decision. */
export type Entry = RecordOf<'ReviewItem'>;

/** The entry on the item that the address names; absent where that waits for none. */
export interface Named {
  named: Entry | undefined;
}

const PAGE = 50;

/** What waits for a decision; at its head the entry on an item, empty for none, however far down it would be. */
export function useQueue(item: string): Pages<Entry, Named> {
  const groupKey = useGroupShown();
  const ask = (
    query: { limit: number; cursor?: string; knowledgeId?: string },
    signal: AbortSignal,
  ) =>
    answered(
      api.GET('/api/v1/admin/review-queue', { params: { query: { groupKey, ...query } }, signal }),
    );
  return usePages<Entry, Named>({
    key: ['review', groupKey, item],
    page: async (cursor, signal) => {
      const isFirst = cursor === undefined;
      const [{ items, nextCursor }, onItem] = await Promise.all([
        ask({ limit: PAGE, cursor }, signal),
        isFirst && item !== '' ? ask({ limit: 1, knowledgeId: item }, signal) : undefined,
      ]);
      if (!onItem) return { rows: items, nextCursor };
      const [named] = onItem.items;
      const isFar = named && items.every(({ id }) => id !== named.id);
      return { rows: isFar ? [named, ...items] : items, told: { named }, nextCursor };
    },
    idOf: ({ id }) => id,
  });
}
