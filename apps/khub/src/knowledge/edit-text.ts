import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Terminal } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { keptWith } from './drafts.js';

/** The editors that draw on a terminal; without one they wait for ever. */
const DRAWS_ON_TERMINAL =
  /^(\S*[\\/])?(vi|vim|view|nvim|ex|nano|pico|micro|helix|hx|kak|joe|jed|mcedit|ne|mg|zile)(\s|$)/;

/** Whether a person may be at the other end of an editor: one that is set and opens a window or is a script needs no terminal. */
function canBeEdited(given: string | undefined, stdin: NodeJS.ReadStream): boolean {
  return stdin.isTTY || (given !== undefined && !DRAWS_ON_TERMINAL.test(given));
}

/**
 * Returns the command line of `$VISUAL`, `$EDITOR` or the system's editor. Throws a `Failure` with what to do `instead` where nobody
 * could use it, as when an agent runs khub.
 */
export function chosenEditor(
  { env, stdin }: Pick<Terminal, 'env' | 'stdin'>,
  instead: string,
): string {
  const given = env['VISUAL'] || env['EDITOR'] || undefined;
  if (canBeEdited(given, stdin)) return given ?? (process.platform === 'win32' ? 'notepad' : 'vi');
  throw new Failure(EXIT.usage, 'an editor needs a terminal, and there is none', instead);
}

/**
 * Returns the text after a person has changed it in an editor, and `keep` has kept it. Throws a `Failure` when the editor fails; where
 * `keep` throws one, it names the file that still holds the text.
 */
export function editText(text: string, editor: string, keep: (text: string) => void): string {
  const directory = mkdtempSync(join(tmpdir(), 'khub-edit-'));
  const file = join(directory, 'knowledge.md');
  let isKept = true;
  try {
    writeFileSync(file, text);
    // The variable is a command line of the shell, such as `code --wait`.
    const { status, error } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
    if (status === 0) {
      const written = readFileSync(file, 'utf8');
      isKept = false;
      keep(written);
      isKept = true;
      return written;
    }
    const reason = error?.message ?? `it ended with ${status}`;
    const remedy = 'Set EDITOR to an editor; add takes a text also on standard input: --file -';
    throw new Failure(EXIT.failed, `the editor ${editor} failed: ${reason}`, remedy);
  } catch (error) {
    throw isKept ? error : keptWith(error, `in ${file}`);
  } finally {
    if (isKept) rmSync(directory, { recursive: true, force: true });
  }
}
