import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
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
 * after that place is cut off before going on; from the beginning, all of it is, once there is something to put in its
 * place. Throws a `Failure` for a file that is shorter than its place says, or
 * that has content but no place.
 */
export function fileSink(path: string, fromBeginning: boolean): Sink {
  const placeFile = `${path}.cursor`;
  const place = fromBeginning ? null : readPlace(placeFile);
  const file = openSync(path, 'a+');
  const { size } = fstatSync(file);
  const kept = place?.bytes ?? 0;
  if (!fromBeginning && (size < kept || (!place && size > 0))) {
    closeSync(file);
    throw new Failure(
      EXIT.failed,
      place
        ? `${path} is shorter than it was after the last pull`
        : `${path} exists, but nothing says up to which event (${placeFile} is missing)`,
      'Pull into another file, or overwrite this one with --from-beginning.',
    );
  }
  let bytes = kept;
  let isCut = false;
  const cutOff = () => {
    // Until the new place is kept none is: the old one says nothing of what is written now.
    if (fromBeginning) rmSync(placeFile, { force: true });
    ftruncateSync(file, kept);
    isCut = true;
  };
  return {
    place,
    async write(lines, next) {
      if (!isCut) cutOff();
      const data = Buffer.from(lines);
      for (let done = 0; done < data.length;) done += writeSync(file, data, done);
      fsyncSync(file);
      bytes += data.length;
      writePlace(placeFile, { ...next, bytes });
    },
    close: () => closeSync(file),
  };
}
