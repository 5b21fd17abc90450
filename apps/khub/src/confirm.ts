import { createInterface } from 'node:readline/promises';
import type { CommandContext } from './command-context.js';
import { EXIT, Failure } from './failure.js';

/** Asks on standard error. Throws a `Failure` where nobody can answer, and, with what was left undone, where the answer is not yes. */
export async function confirm(
  { terminal }: CommandContext,
  question: string,
  undone: string,
): Promise<void> {
  const { stdin, stderr } = terminal;
  if (!stdin.isTTY) throw new Failure(EXIT.usage, `${question} Nobody can answer`, 'Say --yes.');
  const asking = createInterface({ input: stdin, output: stderr });
  // Ctrl+C and Ctrl+D say no too.
  const answer = await asking.question(`${question} [y/N] `).catch(() => '');
  asking.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(EXIT.failed, undone);
}
