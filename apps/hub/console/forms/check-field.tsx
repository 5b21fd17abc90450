interface Props {
  label: string;
  isOn: boolean;
  turn: (isOn: boolean) => void;
}

/** Turns something on or off. */
export function CheckField({ label, isOn, turn }: Props) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
