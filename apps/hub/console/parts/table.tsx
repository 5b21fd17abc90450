import type { ComponentChildren } from 'preact';

interface Props {
  /** What the columns are called, each by a name of its own. */
  heads: readonly string[];
  /** Names the table for readers of the screen, who can then scroll it by keyboard. */
  label?: string;
  /** The rows. */
  children: ComponentChildren;
}

/** A table that scrolls by itself where its window is narrow. */
export function Table({ heads, label, children }: Props) {
  const region =
    label === undefined ? {} : { role: 'region' as const, 'aria-label': label, tabIndex: 0 };
  return (
    <div class="table-place" {...region}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
