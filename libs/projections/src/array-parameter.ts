/** A type whose arrays are sent in PostgreSQL's binary form. */
export type ElementType =
  'uuid' | 'smallint' | 'integer' | 'bigint' | 'real' | 'text' | 'bytea' | 'boolean';

/** An element as it is given: uuids and texts as strings, integers as numbers, bytes as they are or in hex. */
export type Element = string | number | boolean | Buffer;

interface Encoding {
  /** The type's row in `pg_type`. */
  oid: number;
  /** How many bytes an element takes; as a number, every element. */
  lengthOf: number | ((element: never) => number);
  write: (into: Buffer, element: never, at: number) => void;
}

let lastUuid = '';
let lastDigits = '';

/** The digits of a uuid; a column mostly has the same one in row after row. */
function digitsOf(uuid: string): string {
  if (uuid !== lastUuid) [lastUuid, lastDigits] = [uuid, uuid.replaceAll('-', '')];
  return lastDigits;
}

const ENCODINGS: Record<ElementType, Encoding> = {
  uuid: {
    oid: 2950,
    lengthOf: 16,
    write: (into, uuid: string, at) => into.write(digitsOf(uuid), at, 'hex'),
  },
  smallint: {
    oid: 21,
    lengthOf: 2,
    write: (into, integer: number, at) => into.writeInt16BE(integer, at),
  },
  integer: {
    oid: 23,
    lengthOf: 4,
    write: (into, integer: number, at) => into.writeInt32BE(integer, at),
  },
  bigint: {
    oid: 20,
    lengthOf: 8,
    write: (into, integer: number, at) => {
      into.writeInt32BE(Math.floor(integer / 2 ** 32), at);
      into.writeInt32BE(integer | 0, at + 4);
    },
  },
  real: {
    oid: 700,
    lengthOf: 4,
    write: (into, number: number, at) => into.writeFloatBE(number, at),
  },
  text: {
    oid: 25,
    lengthOf: (text: string) => Buffer.byteLength(text),
    write: (into, text: string, at) => into.write(text, at),
  },
  bytea: {
    oid: 17,
    lengthOf: (bytes: Buffer | string) =>
      typeof bytes === 'string' ? bytes.length / 2 : bytes.length,
    write: (into, bytes: Buffer | string, at) =>
      typeof bytes === 'string' ? into.write(bytes, at, 'hex') : into.set(bytes, at),
  },
  boolean: {
    oid: 16,
    lengthOf: 1,
    write: (into, isTrue: boolean, at) => into.writeUInt8(Number(isTrue), at),
  },
};

const WORD = 4;
const NULL_LENGTH = -1;

function writeWords(into: Buffer, words: readonly number[]): number {
  words.forEach((word, index) => into.writeInt32BE(word, index * WORD));
  return words.length * WORD;
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
  for (const element of elements) {
    let length = NULL_LENGTH;
    if (element === null) nulls++;
    else length = isFixed ? lengthOf : lengthOf(element as never);
    if (!isFixed) lengths.push(length);
    if (element !== null) size += length;
  }
  const dimensions = elements.length === 0 ? [] : [elements.length, 1];
  const header = [dimensions.length / 2, Number(nulls > 0), oid, ...dimensions];
  const parameter = Buffer.allocUnsafe(header.length * WORD + size);
  let at = writeWords(parameter, header);
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as Element | null;
    if (element === null) {
      at = parameter.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    const length = isFixed ? lengthOf : (lengths[index] as number);
    at = parameter.writeInt32BE(length, at);
    write(parameter, element as never, at);
    at += length;
  }
  return parameter;
}

/** Columns of rows as array parameters, each of the type at its place. */
export function arrayParameters(
  types: readonly ElementType[],
  columns: readonly (readonly (Element | null)[])[],
): Buffer[] {
  return columns.map((column, at) => arrayParameter(types[at] as ElementType, column));
}

/**
 * For lists that lie one after another in one array parameter, given their lengths: the first and the last place of each, counted from
 * one, as a slice names them.
 */
export function partsOf(lengths: readonly number[]): [first: number[], last: number[]] {
  let end = 0;
  const last = lengths.map((length) => (end += length));
  return [last.map((each, at) => each - (lengths[at] as number) + 1), last];
}
