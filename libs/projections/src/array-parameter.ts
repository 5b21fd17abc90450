/** A type whose arrays are sent in PostgreSQL's binary form. */
export type ElementType =
  'uuid' | 'smallint' | 'integer' | 'bigint' | 'real' | 'text' | 'bytea' | 'boolean';

/** An array's element: uuids and texts are strings, integers numbers, bytes a buffer or hex. */
export type Element = string | number | boolean | Buffer;

interface Encoding {
  /** The type's row in `pg_type`. */
  oid: number;
  /** How many bytes an element takes; a number if all take the same. */
  lengthOf: number | ((element: never) => number);
  write: (into: Target, element: never, at: number) => void;
}

/** Where elements are written: two views of the same bytes, because a `DataView` writes numbers several times as fast as a buffer. */
interface Target {
  bytes: Buffer;
  view: DataView;
}

let lastUuid = '';
let lastDigits = '';

/** The digits of a uuid; columns mostly repeat one from row to row. */
function digitsOf(uuid: string): string {
  if (uuid !== lastUuid) [lastUuid, lastDigits] = [uuid, uuid.replaceAll('-', '')];
  return lastDigits;
}

const ENCODINGS: Record<ElementType, Encoding> = {
  uuid: {
    oid: 2950,
    lengthOf: 16,
    write: ({ bytes }, uuid: string, at) => bytes.write(digitsOf(uuid), at, 'hex'),
  },
  smallint: {
    oid: 21,
    lengthOf: 2,
    write: ({ view }, integer: number, at) => view.setInt16(at, integer),
  },
  integer: {
    oid: 23,
    lengthOf: 4,
    write: ({ view }, integer: number, at) => view.setInt32(at, integer),
  },
  bigint: {
    oid: 20,
    lengthOf: 8,
    write: ({ view }, integer: number, at) => {
      view.setInt32(at, Math.floor(integer / 2 ** 32));
      view.setInt32(at + 4, integer | 0);
    },
  },
  real: {
    oid: 700,
    lengthOf: 4,
    write: ({ view }, number: number, at) => view.setFloat32(at, number),
  },
  text: {
    oid: 25,
    lengthOf: (text: string) => Buffer.byteLength(text),
    write: ({ bytes }, text: string, at) => bytes.write(text, at),
  },
  bytea: {
    oid: 17,
    lengthOf: (bytes: Buffer | string) =>
      typeof bytes === 'string' ? bytes.length / 2 : bytes.length,
    write: ({ bytes }, element: Buffer | string, at) =>
      typeof element === 'string' ? bytes.write(element, at, 'hex') : bytes.set(element, at),
  },
  boolean: {
    oid: 16,
    lengthOf: 1,
    write: ({ view }, isTrue: boolean, at) => view.setUint8(at, Number(isTrue)),
  },
};

const WORD = 4;
const NULL_LENGTH = -1;

function writeWords(view: DataView, words: readonly number[]): number {
  words.forEach((word, index) => view.setInt32(index * WORD, word));
  return words.length * WORD;
}

/** Bytes of an array whose elements take so many, with its header, and where the first element goes. */
function begun(
  { oid, nulls, count }: { oid: number; nulls: number; count: number },
  size: number,
): { into: Target; at: number } {
  const dimensions = count === 0 ? [] : [count, 1];
  const header = [dimensions.length / 2, Number(nulls > 0), oid, ...dimensions];
  const bytes = Buffer.allocUnsafe(header.length * WORD + size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { into: { bytes, view }, at: writeWords(view, header) };
}

/**
 * An array parameter of a statement, in the form of PostgreSQL's `array_recv` (src/backend/utils/adt/arrayfuncs.c): the server
 * neither parses nor unescapes it, and `pg` sends a buffer as it is. The statement must say the type, as `$1::text[]`.
 */
export function arrayParameter(type: ElementType, elements: readonly (Element | null)[]): Buffer {
  const { oid, lengthOf, write } = ENCODINGS[type];
  const isFixed = typeof lengthOf === 'number';
  const lengths: number[] = [];
  let size = elements.length * WORD;
  let nulls = 0;
  // By index, as below: with so many types of arrays, iterating would allocate an object per element.
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as Element | null;
    let length = NULL_LENGTH;
    if (element === null) nulls++;
    else length = isFixed ? lengthOf : lengthOf(element as never);
    if (!isFixed) lengths.push(length);
    if (element !== null) size += length;
  }
  const { into, at: start } = begun({ oid, nulls, count: elements.length }, size);
  let at = start;
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as Element | null;
    let length = NULL_LENGTH;
    if (element !== null) length = isFixed ? lengthOf : (lengths[index] as number);
    into.view.setInt32(at, length);
    at += WORD;
    if (element === null) continue;
    write(into, element as never, at);
    at += length;
  }
  return into.bytes;
}

/** Encodes lists of numbers, one after the other, as one array parameter. */
export function joinedParameter(
  type: 'integer' | 'smallint',
  lists: readonly (readonly number[])[],
): Buffer {
  const { oid, lengthOf, write } = ENCODINGS[type];
  const length = lengthOf as number;
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  const { into, at: start } = begun({ oid, nulls: 0, count }, count * (WORD + length));
  let at = start;
  for (const list of lists)
    for (let index = 0; index < list.length; index++) {
      into.view.setInt32(at, length);
      write(into, list[index] as never, at + WORD);
      at += WORD + length;
    }
  return into.bytes;
}

/** Encodes columns as array parameters; `types[i]` is the type of column i. */
export function arrayParameters(
  types: readonly ElementType[],
  columns: readonly (readonly (Element | null)[])[],
): Buffer[] {
  return columns.map((column, at) => arrayParameter(types[at] as ElementType, column));
}

/**
 * Returns the bounds of lists that are concatenated in one array parameter, given their lengths: the first and last index of
 * each, counted from one as in an SQL slice.
 */
export function boundsOf(lengths: readonly number[]): [first: number[], last: number[]] {
  let end = 0;
  const last = lengths.map((length) => (end += length));
  return [last.map((each, at) => each - (lengths[at] as number) + 1), last];
}
