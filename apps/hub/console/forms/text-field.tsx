interface Props {
  label: string;
  value: string;
  change: (value: string) => void;
  isRequired?: boolean;
}

/** A line of text with its name above. */
export function TextField({ label, value, change, isRequired = false }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        required={isRequired}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
