import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { replaceFile, syncFolder } from '../replace-file.js';
import { type Credentials, parseCredentials } from './credentials.js';

const PRIVATE_FILE = 0o600;
const PRIVATE_DIRECTORY = 0o700;
const OTHERS = 0o077;

/** The failure to write into a directory, as on a full disk or one that may only be read. */
export function notKept(directory: string, error: unknown): Failure {
  const message = `nothing can be kept in ${directory}: ${(error as Error).message}`;
  return new Failure(EXIT.failed, message, 'Mend that, or choose another directory with --home.');
}

/** Writes a file that only its owner may read, and its folder where there is none, so that a crash leaves the old content or the new one. Throws a `Failure`. */
export function writePrivately(path: string, text: string): void {
  try {
    const how = { mode: PRIVATE_FILE, directoryMode: PRIVATE_DIRECTORY, isDurable: true };
    replaceFile(path, Buffer.from(text), how);
  } catch (error) {
    throw notKept(dirname(path), error);
  }
}

/** Writes files by their names, each readable by its owner alone, into a folder that nobody reads yet, durably. Throws a `Failure`. */
export function fillPrivately(
  folder: string,
  files: Iterable<readonly [name: string, text: string]>,
): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_DIRECTORY });
    for (const [name, text] of files)
      writeFileSync(join(folder, name), text, { mode: PRIVATE_FILE, flush: true });
    syncFolder(folder);
  } catch (error) {
    throw notKept(folder, error);
  }
}

/** The directory that keeps one membership: its credentials and its place in the log. */
export class Home {
  constructor(readonly directory: string) {}

  get credentialsFile(): string {
    return join(this.directory, 'credentials.json');
  }

  /** Keeps the pull cursor of what was pulled to standard output. */
  get cursorFile(): string {
    return join(this.directory, 'cursor.json');
  }

  /** Keeps the last checkpoint of each log that was found good. */
  get checkpointsDirectory(): string {
    return join(this.directory, 'checkpoints');
  }

  /** Keeps what was imported from files. */
  get importsFile(): string {
    return join(this.directory, 'imports.json');
  }

  /** Keeps the key this client signs its events with. */
  get signingKeyFile(): string {
    return join(this.directory, 'signing.key');
  }

  /** Keeps the key that is to take its place, until the hub has taken it. */
  get nextSigningKeyFile(): string {
    return `${this.signingKeyFile}.next`;
  }

  /** Taken while credentials or key change, so that no two commands change them at the same time. */
  get rotationLock(): string {
    return join(this.directory, 'rotation.lock');
  }

  get hasJoined(): boolean {
    return existsSync(this.credentialsFile);
  }

  /** Whether somebody else of this machine could read the credentials. */
  get isExposed(): boolean {
    return process.platform !== 'win32' && (statSync(this.credentialsFile).mode & OTHERS) !== 0;
  }

  /** Throws a `Failure` with `EXIT.notJoined` when there are none or they cannot be read. */
  readCredentials(): Credentials {
    if (!this.hasJoined) {
      const remedy = 'Join one: khub join URL --invite TOKEN --name "Your Name"';
      throw new Failure(EXIT.notJoined, `no hub has been joined (${this.directory})`, remedy);
    }
    const credentials = parseCredentials(readFileSync(this.credentialsFile, 'utf8'));
    if (credentials) return credentials;
    const remedy = 'Restore it, or join again with --replace.';
    throw new Failure(EXIT.notJoined, `${this.credentialsFile} is damaged`, remedy);
  }

  /** Makes the directory; throws a `Failure` when credentials could not be kept in it. */
  prepare(): void {
    try {
      mkdirSync(this.directory, { recursive: true, mode: PRIVATE_DIRECTORY });
      accessSync(this.directory, constants.W_OK);
    } catch (error) {
      throw notKept(this.directory, error);
    }
  }

  writeCredentials(credentials: Credentials): void {
    writePrivately(this.credentialsFile, `${JSON.stringify(credentials, null, 2)}\n`);
  }

  /** Forgets where pulling has got to, for a membership that is a new one. */
  forgetCursor(): void {
    rmSync(this.cursorFile, { force: true });
  }
}
