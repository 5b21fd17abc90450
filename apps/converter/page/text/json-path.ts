import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/** A stretch of a text, in UTF-16 offsets. */
export interface Range {
  from: number;
  to: number;
}

/** The part of a JSON text a path such as `$.messages[2].content` names, or else the nearest part around it. */
export function locatePath(text: string, path: string): Range | undefined {
  const tree = parseTree(text);
  if (!tree) return undefined;
  const segments = splitPath(path);
  for (let length = segments.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, segments.slice(0, length));
    if (node) return rangeOf(node);
  }
  return undefined;
}

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

/** A member is shown with its name, and of a long value only its beginning. */
function rangeOf(node: Node): Range {
  const from = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  const nested = node.type === 'object' || node.type === 'array';
  return { from, to: nested ? node.offset + 1 : node.offset + node.length };
}
