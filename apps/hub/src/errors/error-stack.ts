/** What went wrong, for the log: only the stack, for a database error's other fields quote rows and what is in them. */
export function errorStack(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
