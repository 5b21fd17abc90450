import { MAX_OFFSET } from '@app/projections';
import { ListQueryDto, PageQueryDto } from '../input/list.dto.js';
import { limitedBy } from './limited-by.js';
import { type Schema, described, integer, listOf, record, text } from './schema.js';

/** The query parameters of every list. */
export const PAGE_QUERY: Record<string, Schema> = limitedBy(PageQueryDto, {
  limit: described(integer, 'The most rows of the page; it ends earlier if its rows reach 4 MiB.'),
  cursor: described(text, 'The `nextCursor` of the previous page.'),
});

/** The query parameters of every list of one group or all. */
export const LIST_QUERY: Record<string, Schema> = limitedBy(ListQueryDto, {
  groupKey: described(text, 'Only this group. `branch` means the same.'),
  ...PAGE_QUERY,
});

/** Where a page of a log begins. */
export const CURSOR = described(
  text,
  'Where to read from; by default, and where it is empty, the beginning.',
);

/** The filter of a list by project. */
export const PROJECT_FILTER = described(text, 'Only this project.');

/** The filter of a list by layer. */
export const LAYER_FILTER = described(text, 'Only this layer; an unknown one gives an empty list.');

/** How a page ends. */
export const PAGE_END: Record<string, Schema> = {
  'nextCursor?': described(text, 'Absent on the last page.'),
};

/** A page of a list: the rows under their name, and `nextCursor` unless it is the last. */
export function pageOf(name: string, items: Schema): Schema {
  return record({ [name]: listOf(items), ...PAGE_END });
}

/** How an answer says that it ends before all that was meant. */
export const TRUNCATION: Record<string, Schema> = {
  'truncated?': described({ const: true }, 'There is more than this answer contains.'),
  'truncatedBecause?': described(text, 'Why, and what shows the rest.'),
};

/** How the page of a ranked list ends. */
export const RANKED_END: Record<string, Schema> = {
  'nextCursor?': described(
    text,
    `Absent on the last page, and after the first ${MAX_OFFSET} rows, which \`truncated\` says.`,
  ),
  ...TRUNCATION,
};

/** The projects beside `projectKey` that an item or a term was written for. */
export const OTHER_PROJECT_KEYS = described(
  listOf(text),
  'Further projects that its event named; only those who may see all of them see the item.',
);
