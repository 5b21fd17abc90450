/** Why a request to another server got no answer. Repeats nothing of the request, whose headers may hold a secret. */
export function unreachableReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return `it takes longer than ${timeoutMs / 1_000} s`;
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? `it cannot be reached (${code})` : 'it cannot be reached';
}
