import type { PGlite } from '@electric-sql/pglite';

/**
 * Resolves with the bytes that the database answers to a client's message, and keeps none of them: PGlite's own
 * `execProtocolRaw` also parses every answer and holds what it read for as long as it lives (0.5.16).
 */
export async function exchange(database: PGlite, message: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // A part is a view of memory that the database writes to again.
  const onRawData = (part: Uint8Array) => void parts.push(part.slice());
  await database.execProtocolRawStream(message, { onRawData });
  const [first, ...others] = parts;
  return first && others.length === 0 ? first : joined(parts);
}

// `Buffer.concat` would answer a view of Node's pool, and all of the pool would be copied to the other thread.
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
