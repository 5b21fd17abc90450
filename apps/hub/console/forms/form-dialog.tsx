import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Problem } from '../api/problem.js';
import { type Done, useCommand } from '../hooks/use-command.js';
import { Dialog } from '../parts/dialog.js';
import { ProblemNote } from '../parts/problem-note.js';

interface Props {
  title: string;
  /** What the button says. */
  does: string;
  work: () => Promise<unknown>;
  /** What is said once it was done, and what takes it back. */
  done: string | Done;
  close: () => void;
  /** The fields. */
  children: ComponentChildren;
}

/** Fields in a dialog, which closes once the hub has taken what they say; what it refuses stays to be mended. */
export function FormDialog({ title, does, work, done, close, children }: Props) {
  const { attempt, isRunning } = useCommand();
  const [problem, setProblem] = useState<Problem>();
  const submit = async () => {
    const found = await attempt(work, done);
    setProblem(found);
    if (!found) close();
  };
  return (
    <Dialog title={title} close={close}>
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) void submit();
        }}
      >
        {children}
        {problem && <ProblemNote problem={problem} />}
        <div class="dialog-actions">
          <button type="submit" class="button button-primary" aria-disabled={isRunning}>
            {does}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
