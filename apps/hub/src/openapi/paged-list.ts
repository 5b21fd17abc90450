import { LIST_QUERY, pageOf } from './list-fields.js';
import type { Operation } from './operation.js';
import { named } from './schema.js';

/** A route that gets a list in pages. */
interface PagedList extends Pick<
  Operation,
  'path' | 'summary' | 'description' | 'query' | 'errors'
> {
  /** Administration when absent. */
  access?: Operation['access'];
  /** What the rows are called in the answer, the record each of them is, and one of them. */
  rows: string;
  of: string;
  example: unknown;
}

/** Describes a list of administration in pages; its query is that of every list unless it says another. */
export function pagedList({ rows, of, example, ...list }: PagedList): Operation {
  return {
    method: 'get',
    access: 'administration',
    query: LIST_QUERY,
    ...list,
    answer: pageOf(rows, named(of)),
    example: { [rows]: [example] },
  };
}
