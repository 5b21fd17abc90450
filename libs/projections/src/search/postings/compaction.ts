/** A segment has so many documents at least when it is made; fewer are searched row by row. */
export const LEAST_SEALED = 64;
/** Segments side by side become one that is at least so many times as large as the largest of them. */
const GROWTH = 8;
/** A segment of so many documents is merged no more, so that no merge has to write more than twice as many. */
const LARGEST = LEAST_SEALED * GROWTH ** 3;

/** Segments side by side, from one to another, and how many documents they have together. */
interface Run {
  from: number;
  to: number;
  documents: number;
}

/** The longest runs side by side of which none has more documents than this: the index of the first, and how many. */
function runsUpTo(most: number, runs: readonly Run[]): [at: number, count: number][] {
  const found: [number, number][] = [];
  let at = 0;
  for (let next = 0; next <= runs.length; next++) {
    if (next < runs.length && runs[next]!.documents <= most) continue;
    if (next > at) found.push([at, next - at]);
    at = next + 1;
  }
  return found;
}

function together(runs: readonly Run[]): Run {
  const documents = runs.reduce((sum, run) => sum + run.documents, 0);
  return { from: runs[0]!.from, to: runs.at(-1)!.to, documents };
}

/** The smallest of runs side by side that become one; as many of them as make one of the largest. */
function mergeable(runs: readonly Run[]): [at: number, count: number] | undefined {
  const sizes = runs.map(({ documents }) => documents);
  // What is empty is dropped, not merged.
  const mergeableSizes = new Set(sizes.filter((each) => each > 0 && each < LARGEST));
  for (const most of [...mergeableSizes].sort((a, b) => a - b)) {
    for (const [at, longest] of runsUpTo(most, runs)) {
      if (together(runs.slice(at, at + longest)).documents < GROWTH * most) continue;
      let [count, documents] = [0, 0];
      while (count < longest && documents < LARGEST) documents += runs[at + count++]!.documents;
      return [at, count];
    }
  }
  return undefined;
}

/**
 * Returns which segments become one, given how many documents each has, in their order: the first and the last of each run, a
 * segment that stays as it is being a run of its own. Each document is written a few times only, because what it is written
 * into is several times as large as what it was in; and few segments are left, because the small ones are merged.
 */
export function compacted(sizes: readonly number[]): [from: number, to: number][] {
  const runs: Run[] = sizes.map((documents, at) => ({ from: at, to: at, documents }));
  for (let found = mergeable(runs); found; found = mergeable(runs))
    runs.splice(found[0], found[1], together(runs.slice(found[0], found[0] + found[1])));
  return runs.map(({ from, to }) => [from, to]);
}
