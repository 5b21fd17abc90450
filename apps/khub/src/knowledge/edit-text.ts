import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, Failure } from '../failure.js';

/** Returns the text after a person has changed it in `$VISUAL` or `$EDITOR`. Throws a `Failure` when the editor fails. */
export function editText(text: string, env: NodeJS.ProcessEnv): string {
  const isWindows = process.platform === 'win32';
  const editor = env['VISUAL'] || env['EDITOR'] || (isWindows ? 'notepad' : 'vi');
  const directory = mkdtempSync(join(tmpdir(), 'khub-edit-'));
  const file = join(directory, 'knowledge.md');
  try {
    writeFileSync(file, text);
    // The variable is a command line of the shell, such as `code --wait`.
    const { status, error } = spawnSync(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
    if (status === 0) return readFileSync(file, 'utf8');
    const reason = error?.message ?? `it ended with ${status}`;
    const remedy = 'Set EDITOR to an editor; add takes a text also on standard input: --file -';
    throw new Failure(EXIT.failed, `the editor ${editor} failed: ${reason}`, remedy);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
