interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  rows: number;
  isRequired?: boolean;
}

/** Several lines of text with their name above. */
export function TextArea({ label, value, change, rows, isRequired = false }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        rows={rows}
        dir="auto"
        required={isRequired}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
