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
import { assertNoOther } from '../replace-file.js';
import { type PullCheckpoint, readCheckpoint, writeCheckpoint } from './pull-checkpoint.js';

/** Where pulled events go, with the checkpoint that belongs to it. */
export interface Sink {
  /** Where to go on; null at the beginning. */
  readonly checkpoint: PullCheckpoint | null;
  /** Takes lines of NDJSON and then keeps the checkpoint after them. */
  write(lines: string, checkpoint: PullCheckpoint): Promise<void>;
  close(): void;
}

/** Whether to go on after the last pull. */
interface Start {
  fromBeginning: boolean;
}

/** Standard output; a checkpoint is kept once the reader has taken the lines. */
export function streamSink(
  stream: Writable,
  { checkpointFile, fromBeginning }: Start & { checkpointFile: string },
): Sink {
  return {
    checkpoint: fromBeginning ? null : readCheckpoint(checkpointFile),
    async write(lines, checkpoint) {
      await new Promise<void>((resolve, reject) => {
        stream.write(lines, (error) => (error ? reject(error) : resolve()));
      });
      writeCheckpoint(checkpointFile, checkpoint);
    },
    close: () => undefined,
  };
}

function notWritten(path: string, error: unknown): Failure {
  const message = `${path} cannot be written: ${(error as Error).message}`;
  return new Failure(EXIT.failed, message, 'Mend that, and pull again: nothing is left out.');
}

/**
 * A file that holds every event once: its checkpoint lies beside it in `<file>.cursor`, and what a broken run has written
 * after that checkpoint is cut off before going on; from the beginning, all of it is, once there is something to put in its
 * place. Throws a `Failure` for a file that is shorter than its checkpoint says, that has content but no checkpoint, that another
 * process writes into, or that is no file.
 */
export function fileSink(path: string, { fromBeginning }: Start): Sink {
  assertNoOther(path);
  const checkpointFile = `${path}.cursor`;
  const checkpoint = fromBeginning ? null : readCheckpoint(checkpointFile);
  const file = openSync(path, 'a+');
  const { size } = fstatSync(file);
  const kept = checkpoint?.bytes ?? 0;
  if (!fromBeginning && (size < kept || (!checkpoint && size > 0))) {
    closeSync(file);
    const why = checkpoint
      ? 'is shorter than it was after the last pull'
      : `exists, but nothing says up to which event (${checkpointFile} is missing)`;
    const remedy = 'Pull into another file, or overwrite this one with --from-beginning.';
    throw new Failure(EXIT.failed, `${path} ${why}`, remedy);
  }
  let bytes = kept;
  let isCut = false;
  const assertSize = (expected: number) => {
    if (fstatSync(file).size === expected) return;
    const message = `another process has written into ${path} meanwhile`;
    throw new Failure(EXIT.failed, message, 'Pull again when that has ended.');
  };
  const cutOff = () => {
    assertSize(size);
    // Until the new checkpoint is kept there is none: the old one says nothing of what is written now.
    if (fromBeginning) rmSync(checkpointFile, { force: true });
    ftruncateSync(file, kept);
    isCut = true;
  };
  /** How much of what no checkpoint tells of yet is in the file. */
  let added = 0;
  const append = (data: Buffer) => {
    try {
      while (added < data.length) added += writeSync(file, data, added);
      fsyncSync(file);
    } catch (error) {
      throw notWritten(path, error);
    }
  };
  /** Removes what no checkpoint covers: it would be in the way of the next pull, and takes room when the disk is full. */
  const cutBack = () => {
    if (fstatSync(file).size === bytes + added) ftruncateSync(file, bytes);
  };
  return {
    checkpoint,
    async write(lines, next) {
      if (!isCut) cutOff();
      assertSize(bytes);
      const data = Buffer.from(lines);
      added = 0;
      try {
        append(data);
        assertSize(bytes + added);
        writeCheckpoint(checkpointFile, { ...next, bytes: bytes + added });
      } catch (error) {
        cutBack();
        throw error;
      }
      bytes += added;
    },
    close: () => closeSync(file),
  };
}
