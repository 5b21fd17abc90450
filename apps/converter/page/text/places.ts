import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { splitPath } from './json-path.js';
import type { EventText } from './server-sent-events.js';
import type { StreamInput } from './stream-input.js';

/** A stretch of a text, in UTF-16 offsets. */
export interface Range {
  from: number;
  to: number;
}

/** Where the JSON paths of a payload stand in the text it was read from; the text is parsed once, when it is first asked. */
export class Places {
  private tree: Node | undefined;
  private readonly eventTrees = new Map<number, Node | undefined>();

  constructor(
    private readonly text: string,
    private readonly stream?: StreamInput,
  ) {}

  /** The part a path such as `$.messages[2].content` names, or else the nearest part around it. */
  locate(path: string): Range | undefined {
    const segments = splitPath(path);
    if (this.stream?.form !== 'server-sent') {
      this.tree ??= parseTree(this.text);
      return nearest(this.tree, segments);
    }
    const [index, ...rest] = segments;
    const event = typeof index === 'number' ? this.stream.events[index] : undefined;
    return event && this.locateInEvent(event, Number(index), rest);
  }

  private locateInEvent(
    { data, from, to }: EventText,
    index: number,
    path: (string | number)[],
  ): Range {
    if (!this.eventTrees.has(index)) this.eventTrees.set(index, parseTree(data));
    const range = nearest(this.eventTrees.get(index), path) ?? { from: 0, to: 0 };
    return { from: Math.min(from + range.from, to), to: Math.min(from + range.to, to) };
  }
}

function nearest(tree: Node | undefined, path: (string | number)[]): Range | undefined {
  if (!tree) return undefined;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return rangeOf(node);
  }
  return undefined;
}

/** A member is shown with its name, and of a long value only its beginning. */
function rangeOf(node: Node): Range {
  const from = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  const nested = node.type === 'object' || node.type === 'array';
  return { from, to: nested ? node.offset + 1 : node.offset + node.length };
}
