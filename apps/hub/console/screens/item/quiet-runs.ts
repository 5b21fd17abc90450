/** From so many on, what says nothing new is told in one line. */
const LEAST = 3;

/** Returns the rows in their order: those that stand in a long run of quiet ones together, every other one alone. */
export function inRuns<Row>(rows: readonly Row[], isQuiet: (row: Row) => boolean): Row[][] {
  const runs: Row[][] = [];
  let quiet: Row[] = [];
  const end = () => {
    if (quiet.length >= LEAST) runs.push(quiet);
    else runs.push(...quiet.map((row) => [row]));
    quiet = [];
  };
  for (const row of rows) {
    if (isQuiet(row)) quiet.push(row);
    else {
      end();
      runs.push([row]);
    }
  }
  end();
  return runs;
}
