import {
  type SignedNote,
  readNote,
  readVerifierKey,
  verifyNote,
} from '../transparency/checkpoint.js';

/** The lines of a note that keys of its log have signed, and what they are under. */
export interface TrustedNote {
  body: string;
  /** Each ends in a newline. */
  lines: readonly string[];
}

/** The keys of the logs that a witness knows. */
export class WitnessedLogs {
  private readonly names: readonly { name: string; key: string }[];

  /** Takes C2SP vkeys. Throws RangeError for a text that is not the key of a log. */
  constructor(keys: readonly string[]) {
    this.names = keys.map((key) => {
      const read = readVerifierKey(key);
      if (read?.type !== 1) throw new RangeError('not the key of a log');
      return { name: read.name, key };
    });
  }

  /**
   * The keys that may sign for an origin: those that are named as it, and those of the hub that it is a log of, whose name it begins
   * with (`<name>/…`).
   */
  keysOf(origin: string): string[] {
    return this.names
      .filter(({ name }) => origin === name || origin.startsWith(`${name}/`))
      .map(({ key }) => key);
  }
}

/**
 * What of a note these keys have signed: at least one line, and none of theirs that fails; null otherwise. Lines of other keys are
 * left out.
 */
export function trustedNote(note: string, keys: readonly string[]): TrustedNote | null {
  const read = readNote(note);
  if (!read) return null;
  const signers = keys.filter((key) => linesOf(note, read, key).length > 0);
  const isTrusted = signers.length > 0 && signers.every((key) => verifyNote(note, key) !== null);
  if (!isTrusted) return null;
  return { body: read.body, lines: signers.flatMap((key) => linesOf(note, read, key)) };
}

function linesOf(note: string, { body, signatures }: SignedNote, key: string): string[] {
  const { name, id } = readVerifierKey(key)!;
  const lines = note.slice(body.length + 1).split('\n');
  return lines
    .filter((_, at) => signatures[at]?.name === name && signatures[at].id.equals(id))
    .map((line) => `${line}\n`);
}
