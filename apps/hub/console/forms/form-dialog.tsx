import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CHANGED_MEANWHILE, type Problem } from '../api/problem.js';
import { isSignedOut } from '../api/queries.js';
import { type Told, useCommand } from '../hooks/use-command.js';
import { Dialog } from '../parts/dialog.js';
import { ProblemNote } from '../parts/problem-note.js';
import { toast } from '../state/toasts.js';
import { LeavingDialog } from './leaving-dialog.js';
import { t } from './strings.js';

/** What is to be done once a dialog was answered. */
export interface Asked {
  title: string;
  /** What the button says. */
  does: string;
  isDangerous?: boolean;
  work: () => Promise<unknown>;
  /** What is said once it was done, and what takes it back. */
  done: Told;
  close: () => void;
  /** The fields, or what is asked. */
  children: ComponentChildren;
}

interface Props extends Asked {
  /** For what is written at length. */
  isWide?: boolean;
  /** Whether it asks about what it shows: then one can say no, and what changed meanwhile is to be looked at before it is asked again. */
  isQuestion?: boolean;
  isReady?: boolean;
}

/**
 * Fields in a dialog, which closes once the hub has taken what they say; what it refuses, or never heard of, stays to be sent again. Whoever
 * closes it in any other way is asked first once something was typed.
 */
export function FormDialog({ title, does, work, done, close, children, ...more }: Props) {
  const { isQuestion = false, isReady = true, isDangerous = false, isWide = false } = more;
  const { attempt, isRunning } = useCommand();
  const [problem, setProblem] = useState<Problem>();
  const [isTyped, setTyped] = useState(false);
  const [isAsked, ask] = useState(false);
  const leave = () => (isTyped ? ask(true) : close());
  const submit = async () => {
    // It closes before what it changed is read again, so that the keyboard is where it was when a row goes.
    const found = await attempt(async () => {
      await work();
      close();
    }, done);
    // Who has to sign in again is asked to, above it.
    if (isSignedOut(found)) return setProblem(undefined);
    if (!isQuestion || found?.code !== CHANGED_MEANWHILE) return setProblem(found);
    close();
    toast(found.message, { isProblem: true });
  };
  return (
    <>
      {/* What stands first closes first, and so the keyboard goes back to what opened this one. */}
      {isAsked && <LeavingDialog leave={close} stay={() => ask(false)} />}
      <Dialog title={title} close={leave} isWide={isWide}>
        <form
          class="confirm"
          data-unsaved={isTyped || undefined}
          onInput={() => setTyped(true)}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isRunning) void submit();
          }}
        >
          {children}
          {problem && <ProblemNote problem={problem} />}
          <div class="dialog-actions">
            {isQuestion && (
              <button type="button" class="button" onClick={leave}>
                {t('cancel')}
              </button>
            )}
            <button
              type="submit"
              class={isDangerous ? 'button button-danger' : 'button button-primary'}
              disabled={!isReady}
              aria-disabled={isRunning}
            >
              {does}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
