import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { convert, ConversionError, convertStream, type ConversionWarning } from '../src/index.js';
import type { Options } from './options.js';

/** Where a conversion reads and writes. */
export interface Ends {
  input: Readable;
  output: Writable;
}

/**
 * Converts what `input` holds and writes it to `output`, a stream event by event as it arrives and only as fast as it is
 * taken. Resolves to what could not be carried; rejects with ConversionError when the input is no such payload.
 */
export async function convertInput(
  { source, target, kind }: Options,
  { input, output }: Ends,
): Promise<readonly ConversionWarning[]> {
  if (kind === undefined) {
    const through = convertStream({ source, target });
    const bytes = Readable.toWeb(input) as ReadableStream<Uint8Array>;
    await bytes.pipeThrough(through).pipeTo(Writable.toWeb(output));
    return through.warnings;
  }
  const converted = convert({ kind, source, target, body: parsed(await text(input)) });
  output.write(`${JSON.stringify(converted.output)}\n`);
  return converted.warnings;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new ConversionError('the input is not JSON', '$');
  }
}
