interface Props<Value extends string> {
  label: string;
  value: Value;
  change: (value: Value) => void;
  /** What there is to choose from, each with its name. */
  choices: readonly (readonly [value: Value, name: string])[];
  /** Whether its name stands beside it. */
  isInline?: boolean;
}

/** Chooses one of a few things by name. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, value, change, choices, isInline = false } = props;
  return (
    <label class={isInline ? 'field field-inline' : 'field'}>
      <span>{label}</span>
      <select value={value} onChange={(event) => change(event.currentTarget.value as Value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
