/** The first JSON path a sentence mentions. */
export function findPath(sentence: string): string | undefined {
  return /\$(?:\.[\p{L}\p{N}_$-]+|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*/u.exec(sentence)?.[0];
}

/** The member names and element indexes of a JSON path, without its `$`. */
export function splitPath(path: string): (string | number)[] {
  const parts = path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?([^.[\]]+)/gu);
  return [...parts].flatMap(([whole, index, quoted, name], position): (string | number)[] => {
    if (position === 0 && whole === '$') return [];
    if (index !== undefined) return [Number(index)];
    return quoted === undefined ? [name ?? ''] : [JSON.parse(`"${quoted}"`) as string];
  });
}
