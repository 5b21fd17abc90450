import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props<Row> {
  /** What the list is called where it is read aloud. */
  name: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  chosen: Row | undefined;
  choose: (id: string) => void;
  /** What a row says. */
  children: (row: Row) => ComponentChildren;
}

/** A list beside the row that is chosen in it, which it keeps in sight. */
export function Choices<Row>({ name, rows, idOf, chosen, choose, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const chosenId = chosen && idOf(chosen);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <nav aria-label={name}>
      <ul class="choices" ref={list}>
        {rows.map((row) => (
          <li key={idOf(row)}>
            <button
              type="button"
              aria-current={idOf(row) === chosenId ? 'true' : undefined}
              onClick={() => choose(idOf(row))}
            >
              {children(row)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
