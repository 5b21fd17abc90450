/** What can be done with the chosen rows, by a button and by a key. */
export interface OfferedDeed {
  key: string;
  name: string;
  run: () => void;
}

interface Props {
  /** What the bar is called where it is read aloud. */
  name: string;
  /** How many are chosen, in words. */
  count: string;
  deeds: readonly OfferedDeed[];
  /** What clears the choice. */
  none: { name: string; run: () => void };
}

/** The bar below a list of which rows are chosen. */
export function ChosenBar({ name, count, deeds, none }: Props) {
  return (
    <div class="chosen-bar" role="group" aria-label={name}>
      <span>{count}</span>
      <div class="actions">
        {deeds.map(({ key, name: deed, run }) => (
          <button
            key={key}
            type="button"
            class="button"
            aria-keyshortcuts={key}
            onClick={() => run()}
          >
            {deed} <kbd>{key}</kbd>
          </button>
        ))}
        <button type="button" class="quiet-button" onClick={() => none.run()}>
          {none.name}
        </button>
      </div>
    </div>
  );
}
