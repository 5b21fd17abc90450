import type { ComponentChildren } from 'preact';

interface Props {
  /** What the columns are called, each by a name of its own. */
  heads: readonly string[];
  /** Names the table for readers of the screen, who can then scroll it by keyboard. */
  label?: string;
  /** Whether a row reads as a sentence where there is no room for columns, without their names. */
  isSentence?: boolean;
  /** The rows. */
  children: ComponentChildren;
}

/** The heads as styles have them, who write each before its cell where a row is a card. */
function namesOf(heads: readonly string[]): Record<string, string> {
  return Object.fromEntries(heads.map((head, at) => [`--head-${at + 1}`, JSON.stringify(head)]));
}

/** A table; in a narrow window each of its rows is a card. */
export function Table({ heads, label, isSentence = false, children }: Props) {
  const region =
    label === undefined ? {} : { role: 'region' as const, 'aria-label': label, tabIndex: 0 };
  return (
    <div class={`table-place table-cards ${isSentence ? 'table-sentences' : ''}`} {...region}>
      <table style={namesOf(heads)}>
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
