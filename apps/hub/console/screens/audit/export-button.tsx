import { useState } from 'preact/hooks';
import { problemOf } from '../../api/problem.js';
import { toast } from '../../state/toasts.js';
import { type AuditFilters, exportRows } from './rows.js';
import { t } from './strings.js';

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'audit.ndjson';
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves the rows that match, one JSON object a line. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const [rows, setRows] = useState<number>();
  const run = () => {
    setRows(0);
    exportRows(filters, setRows)
      .then(
        ({ text, rows: n, isWhole }) => {
          save(text);
          toast(isWhole ? t('exported', { n }) : t('cut', { n }));
        },
        (thrown: unknown) => toast(problemOf(thrown).message, { isProblem: true }),
      )
      .finally(() => setRows(undefined));
  };
  return (
    <button
      type="button"
      class="button"
      aria-disabled={rows !== undefined}
      onClick={() => rows === undefined && run()}
    >
      {rows === undefined ? t('export') : t('exporting', { n: rows })}
    </button>
  );
}
