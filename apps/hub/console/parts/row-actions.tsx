/** What can be done with a row: the word on the button, and its whole name for who does not see the row. */
export interface RowAction {
  does: string;
  label: string;
  act: () => void;
}

/** The cell of a row with a button for each action. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <td class="row-actions">
      {actions.map(({ does, label, act }) => (
        <button
          key={does}
          type="button"
          class="button button-small"
          aria-label={label}
          onClick={act}
        >
          {does}
        </button>
      ))}
    </td>
  );
}
