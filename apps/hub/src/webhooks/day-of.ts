const DAY_LENGTH = '2026-01-01'.length;

/** The day of a time in UTC, as ISO 8601 has it. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, DAY_LENGTH);
}
