/** How much of a statement is logged, in characters. */
const MAX_SHOWN = 500;

/** A statement as the log shows it: on one line, and cut. The text of a statement holds none of its values. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}

/** Returns what reports statements that take `slowMs` or longer; 0 reports none. */
export function slowStatements(
  slowMs: number,
  report: (line: { message: string; ms: number; statement: string }) => void,
): (text: string, milliseconds: number) => void {
  return (text, milliseconds) => {
    if (slowMs === 0 || milliseconds < slowMs) return;
    const ms = Math.round(milliseconds);
    report({ message: `a statement took ${ms} ms`, ms, statement: shortened(text) });
  };
}
