import type { CommandContext } from '../command-context.js';
import { counted } from '../counted.js';
import { EXIT, Failure } from '../failure.js';
import { CaptureQueue } from './capture-queue.js';
import { type CopyAnswer, ageLine } from './copy-answers.js';
import { type CopyHead, LocalCopy } from './local-copy.js';

/** Whether a failure is that of a hub that is away. */
export function isAway(error: unknown): error is Failure {
  return error instanceof Failure && error.exitCode === EXIT.unreachable;
}

/** Answers from a copy; null when it does not hold what is asked. */
export type AnswerFromCopy = (
  copy: LocalCopy,
  head: CopyHead,
) => CopyAnswer | null | Promise<CopyAnswer | null>;

/**
 * Runs a request to the hub. When the hub is away, answers from the local copy and says how old the copy is; throws the failure
 * when there is no copy or it does not hold the answer.
 */
export async function orFromCopy(
  context: CommandContext,
  ask: () => Promise<void>,
  answer: AnswerFromCopy,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!isAway(error)) throw error;
    const { home, output, terminal } = context;
    const copy = new LocalCopy(home, home.readCredentials());
    const answered = await copy.answer(async (head) => {
      const found = await answer(copy, head);
      return found && { head, found };
    });
    if (!answered) throw error;
    const { head, found } = answered;
    const { readAt } = head;
    output.note(`khub: ${error.message}`);
    const waiting = new CaptureQueue(copy.directory).names().length;
    if (waiting > 0)
      output.note(
        `khub: found by no search yet, for it waits here to be sent: ${counted(waiting, 'item')}`,
      );
    const line = ageLine(head, terminal.runtime.now());
    output.result({ ...found.value, copy: { readAt } }, `${line}\n\n${found.text}`);
  }
}
