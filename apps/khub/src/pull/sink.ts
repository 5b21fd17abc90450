import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { EXIT, Failure } from '../failure.js';
import { type Place, readPlace, writePlace } from './place.js';

/** Where pulled events go, with the place that belongs to it. */
export interface Sink {
  /** Where to go on; null at the beginning. */
  readonly place: Place | null;
  /** Takes lines of NDJSON and then keeps the place after them. */
  write(lines: string, place: Place): Promise<void>;
  close(): void;
}

/** Standard output; a place is kept once the reader has taken the lines. */
export function streamSink(stream: Writable, placeFile: string, fromBeginning: boolean): Sink {
  return {
    place: fromBeginning ? null : readPlace(placeFile),
    async write(lines, place) {
      await new Promise<void>((resolve, reject) => {
        stream.write(lines, (error) => (error ? reject(error) : resolve()));
      });
      writePlace(placeFile, place);
    },
    close: () => undefined,
  };
}

/**
 * A file that holds every event once: its place lies beside it in `<file>.cursor`, and what a broken run has written
 * after that place is cut off before going on. Throws a `Failure` for a file that is shorter than its place says, or
 * that has content but no place.
 */
export function fileSink(path: string, fromBeginning: boolean): Sink {
  const placeFile = `${path}.cursor`;
  const place = fromBeginning ? null : readPlace(placeFile);
  const file = openSync(path, fromBeginning ? 'w' : 'a+');
  const { size } = fstatSync(file);
  const kept = place?.bytes ?? 0;
  if (size < kept || (!place && size > 0)) {
    closeSync(file);
    throw new Failure(
      EXIT.failed,
      place
        ? `${path} is shorter than it was after the last pull`
        : `${path} exists, but nothing says up to which event (${placeFile} is missing)`,
      'Pull into another file, or overwrite this one with --from-beginning.',
    );
  }
  ftruncateSync(file, kept);
  let bytes = kept;
  return {
    place,
    async write(lines, next) {
      const data = Buffer.from(lines);
      for (let done = 0; done < data.length;) done += writeSync(file, data, done);
      fsyncSync(file);
      bytes += data.length;
      writePlace(placeFile, { ...next, bytes });
    },
    close: () => closeSync(file),
  };
}
