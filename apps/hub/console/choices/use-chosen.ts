import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Which row of a list is chosen, and what chooses another. */
export interface ChosenRow<Row> {
  chosen: Row | undefined;
  choose: (id: string) => void;
  /** Goes so many rows on, as far as there are any. */
  step: (by: number) => void;
}

/** Where it is kept which row is chosen. */
export interface KeptRow<Row> {
  /** The id of the row that is chosen first. */
  first: string | undefined;
  /** Told of each row that is chosen. */
  keep: (row: Row) => void;
}

/** Chooses the row with an id, and of one that is gone the neighbour that took its place, where the keyboard is too. */
export function useChosen<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { first, keep }: KeptRow<Row>,
): ChosenRow<Row> {
  const [id, choose] = useState(first);
  const last = useRef(0);
  const found = rows.findIndex((row) => idOf(row) === id);
  const at = found < 0 ? Math.min(last.current, rows.length - 1) : found;
  const chosen = rows[at];
  const chosenId = chosen && idOf(chosen);
  useLayoutEffect(() => {
    last.current = at;
    if (found < 0) choose(chosenId);
  }, [found, at, chosenId]);
  useEffect(() => {
    if (chosen) keep(chosen);
  }, [chosenId]);
  const step = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    choose(next && idOf(next));
  };
  return { chosen, choose, step };
}
