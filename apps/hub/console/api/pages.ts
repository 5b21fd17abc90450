import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/preact-query';
import { type Problem, problemOf } from './problem.js';
import { pollMs } from './queries.js';

/** One page of a list, and what it tells beside its rows. */
export interface RowPage<Row, Told = unknown> {
  rows: Row[];
  told?: Told;
  nextCursor?: string | undefined;
}

/** What a list is of. */
export interface Listing<Row, Told> {
  /** Names the list among all that is cached. */
  key: readonly unknown[];
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<RowPage<Row, Told>>;
  idOf: (row: Row) => string;
  /** Whether nobody but its reader changes its order: then it is not asked for again by itself. */
  isRanked?: boolean;
}

/** A list as far as it was read; it never moves by itself, and tells how many rows it lacks at its head. */
export interface Pages<Row, Told = unknown> {
  rows: Row[];
  /** What the first page tells beside its rows. */
  told: Told | undefined;
  isLoading: boolean;
  problem: Problem | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  /** How many rows came since. */
  newRows: number;
  showNew: () => void;
  again: () => void;
}

/** Reads a list page by page. */
export function usePages<Row, Told = unknown>({
  key,
  page,
  idOf,
  isRanked = false,
}: Listing<Row, Told>): Pages<Row, Told> {
  const queries = useQueryClient();
  const pagesKey = [...key, 'pages'];
  const pages = useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: RowPage<Row, Told>) => last.nextCursor,
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const head = useQuery({
    queryKey: [...key, 'head'],
    queryFn: ({ signal }) => page(undefined, signal),
    enabled: pages.isSuccess && !isRanked,
    initialData: pages.data?.pages[0],
    staleTime: 10_000,
    refetchInterval: pollMs,
  });
  const read = pages.data?.pages.flatMap((each) => each.rows) ?? [];
  // What has moved between two pages is on both.
  const byId = new Map(read.map((row) => [idOf(row), row]));
  const newRows = isRanked
    ? 0
    : (head.data?.rows.filter((row) => !byId.has(idOf(row))).length ?? 0);
  return {
    rows: [...byId.values()],
    told: pages.data?.pages[0]?.told,
    isLoading: pages.isPending,
    problem: pages.error ? problemOf(pages.error) : undefined,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    more: () => void pages.fetchNextPage(),
    newRows,
    showNew: () => {
      queries.setQueryData(pagesKey, { pages: [head.data], pageParams: [undefined] });
    },
    again: () => void pages.refetch(),
  };
}
