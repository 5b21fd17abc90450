/** How often a property is tried: `usual` times, or as often more as bench/soak.mjs asks for. */
export function numRuns(usual: number): number {
  return usual * Number(process.env.SOAK ?? 1);
}
