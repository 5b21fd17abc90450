/**
 * Whether one slip makes one text of the other: a character too many, missing or different, or two neighbours in the
 * other's place (a Damerau-Levenshtein distance of exactly 1, in UTF-16 code units).
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const restA = a.slice(from);
  const restB = b.slice(from);
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/**
 * How many slips make one text of the other, a part of the text being changed once at most (the optimal string alignment
 * distance, in UTF-16 code units).
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? before[j - 2]! + 1 : Infinity;
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, swapped);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
