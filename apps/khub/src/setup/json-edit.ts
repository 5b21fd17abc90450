import {
  type Node,
  type ParseError,
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  parseTree,
} from 'jsonc-parser';

/** A place in a JSON text: property names, and numbers within arrays. */
export type JsonPath = readonly (string | number)[];

/** Why a text is left as it is. */
export class NotEditable extends Error {
  override readonly name = 'NotEditable';
}

const LINE_END = /\r\n|\n|\r/;
const COMMENT_TO_LINE_END = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)?[ \t]*(?=[\r\n]|$)/;

/**
 * A JSON text, with or without comments and trailing commas, that is changed in one place at a time; every byte outside that
 * place stays. Throws `NotEditable` for what is not a JSON object.
 */
export class JsonEdit {
  private readonly root: Node;
  private readonly eol: string;
  private readonly unit: string;

  constructor(private readonly text: string) {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { allowTrailingComma: true });
    if (errors[0]) {
      const line = text.slice(0, errors[0].offset).split(LINE_END).length;
      throw new NotEditable(`line ${line} is not JSON`);
    }
    if (root?.type !== 'object') throw new NotEditable('it is not a JSON object');
    this.root = root;
    this.eol = LINE_END.exec(text)?.[0] ?? '\n';
    this.unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  }

  /** The value in a place; undefined when nothing is there. */
  valueAt(path: JsonPath): unknown {
    const node = this.nodeAt(path);
    return node && (getNodeValue(node) as unknown);
  }

  /** The text with a value in a place, in parents that are made where they are absent; one past the end of an array appends. */
  with(path: JsonPath, value: unknown): string {
    const node = this.nodeAt(path);
    if (node) {
      const line = node.parent?.type === 'property' ? node.parent : node;
      const pretty = this.pretty(value, this.indentOf(line.offset));
      return this.text.slice(0, node.offset) + pretty + this.text.slice(endOf(node));
    }
    let depth = path.length - 1;
    while (!this.nodeAt(path.slice(0, depth))) depth--;
    const parent = this.nodeAt(path.slice(0, depth)) as Node;
    const key = path[depth] as string | number;
    if (parent.type !== (typeof key === 'number' ? 'array' : 'object')) {
      throw new NotEditable(`its ${path.slice(0, depth).join('.')} is not of the expected kind`);
    }
    const held = path
      .slice(depth + 1)
      .reduceRight(
        (inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }),
        value,
      );
    return this.inserted(parent, typeof key === 'number' ? '' : `${JSON.stringify(key)}: `, held);
  }

  /** The text without what is in a place, and without the parents that would be left empty, but for the outermost. */
  without(path: JsonPath): string {
    if (!this.nodeAt(path)) return this.text;
    let place = [...path];
    while (place.length > 1 && this.nodeAt(place.slice(0, -1))?.children?.length === 1) {
      place = place.slice(0, -1);
    }
    const value = this.nodeAt(place);
    const parent = this.nodeAt(place.slice(0, -1));
    if (!value || !parent?.children) return this.text;
    const node = value.parent?.type === 'property' ? value.parent : value;
    const before = parent.children[parent.children.indexOf(node) - 1];
    const start = this.text.slice(0, node.offset).replace(/(?:\r\n|\n|\r)?[ \t]*$/, '').length;
    const comma =
      this.commaAfter(endOf(node)) ?? (before && this.commaAfter(endOf(before))) ?? null;
    const cuts: [number, number][] = [[start, endOf(node)]];
    if (comma !== null) cuts.push([comma, comma + 1]);
    if (parent.children.length === 1) {
      const rest = this.text.slice(comma === null ? endOf(node) : comma + 1, endOf(parent) - 1);
      if (rest.trim() === '') cuts.push([endOf(parent) - 1 - rest.length, endOf(parent) - 1]);
    }
    return cuts
      .sort(([a], [b]) => b - a)
      .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), this.text);
  }

  private nodeAt(path: JsonPath): Node | undefined {
    return path.length === 0 ? this.root : findNodeAtLocation(this.root, [...path]);
  }

  private inserted(parent: Node, prefix: string, value: unknown): string {
    const outer = this.indentOf(parent.offset);
    const last = parent.children?.at(-1);
    const close = endOf(parent) - 1;
    const indent =
      last && this.isFirstInLine(last) ? this.indentOf(last.offset) : outer + this.unit;
    const own = this.eol + indent + prefix + this.pretty(value, indent);
    if (!last) {
      const held = this.text.slice(parent.offset + 1, close).trimEnd();
      const at = parent.offset + 1 + held.length;
      return `${this.text.slice(0, at)}${own}${this.eol}${outer}${this.text.slice(close)}`;
    }
    const end = endOf(last);
    const comma = this.commaAfter(end);
    const next = comma === null ? end : comma + 1;
    const at = next + (COMMENT_TO_LINE_END.exec(this.text.slice(next, close))?.[0].length ?? 0);
    return [
      this.text.slice(0, end),
      comma === null ? ',' : '',
      this.text.slice(end, at),
      own,
      comma === null ? '' : ',',
      LINE_END.test(this.text.slice(at, close)) ? '' : this.eol + outer,
      this.text.slice(at),
    ].join('');
  }

  private pretty(value: unknown, indent: string): string {
    return JSON.stringify(value, null, this.unit).replaceAll('\n', this.eol + indent);
  }

  private indentOf(offset: number): string {
    return /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(this.text.slice(0, offset))?.[1] ?? '';
  }

  private isFirstInLine({ offset }: Node): boolean {
    return /(?:^|[\r\n])[ \t]*$/.test(this.text.slice(0, offset));
  }

  private commaAfter(offset: number): number | null {
    const scanner = createScanner(this.text, true);
    scanner.setPosition(offset);
    scanner.scan();
    const token = scanner.getTokenOffset();
    return this.text[token] === ',' ? token : null;
  }
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
