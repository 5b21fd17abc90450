interface Props {
  /** What it looks for. */
  label: string;
  value: string;
  change: (words: string) => void;
}

/** A field for the words that rows of a list are found by. */
export function FindField({ label, value, change }: Props) {
  return (
    <input
      class="find-field"
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onInput={(event) => change(event.currentTarget.value)}
    />
  );
}
