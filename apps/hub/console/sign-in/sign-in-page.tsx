import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { Problem, problemOf } from '../api/problem.js';
import { beginSession, doubtSession, useSession } from '../api/session.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { ProblemNote } from '../parts/problem-note.js';
import type { Entry } from './enter-by-code.js';
import { t } from './strings.js';

/** To the hub any token is a bearer; here it is asked for by name. */
function signInProblem(thrown: unknown): Problem {
  const problem = problemOf(thrown);
  const { code, status, requestId } = problem;
  return code === 'auth.invalid_token'
    ? new Problem(code, t('wrongToken'), status, requestId)
    : problem;
}

function useSignIn(signedIn: (() => void) | undefined) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const signIn = (token: string) => {
    setBusy(true);
    answered(api.POST('/api/v1/admin/session', { body: { token } }))
      .then(
        async (session) => {
          await beginSession(queries, session);
          signedIn?.();
        },
        (thrown: unknown) => setProblem(signInProblem(thrown)),
      )
      .finally(() => setBusy(false));
  };
  const goOn = () => {
    // What the browser still has of an ended session is all that keeps who needs no sign-in out.
    answered(api.DELETE('/api/v1/admin/session')).then(
      () => {
        doubtSession(queries);
        signedIn?.();
      },
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  };
  return { signIn, goOn, problem, isBusy };
}

interface WaysProps {
  /** Called once somebody is signed in. */
  signedIn?: () => void;
  /** What went wrong before. */
  before?: Problem | undefined;
}

/** The ways in: administrators with the token, members with a code that khub makes. */
function Ways({ signedIn, before }: WaysProps) {
  const { signIn, goOn, problem = before, isBusy } = useSignIn(signedIn);
  const { data: session } = useSession();
  const [token, setToken] = useState('');
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) signIn(token.trim());
        }}
      >
        <h2>{t('administrators')}</h2>
        <label class="field">
          <span>{t('token')}</span>
          <input
            type="password"
            autocomplete="current-password"
            // oxlint-disable-next-line -- most who see this page come to type it
            autoFocus
            required
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <p class="fine">
          <code>khub admin token</code> {t('where')}
        </p>
        <button type="submit" class="button button-primary" aria-disabled={isBusy}>
          {isBusy ? t('signingIn') : t('signIn')}
        </button>
      </form>
      <h2>{t('members')}</h2>
      <p class="fine">
        <code>khub open</code> {t('membersHow')}
      </p>
      {session?.open && (
        <button type="button" class="button" onClick={session.who ? signedIn : goOn}>
          {t('goOn')}
        </button>
      )}
    </>
  );
}

interface Props {
  /** How entering by a code in the address went. */
  entry: Entry;
}

/** Where one signs in who has to. */
export function SignInPage({ entry }: Props) {
  useEffect(() => {
    document.title = `${t('title')} · Knowledge Hub`;
  }, []);
  return (
    <main class="sign-in">
      <div class="panel confirm">
        <h1>
          <Icon name="hub" /> {t('title')}
        </h1>
        <Ways signedIn={entry.giveUp} before={entry.problem} />
      </div>
    </main>
  );
}

/** Asks whoever was writing something when their session ended to sign in again, over what they were writing. */
export function SignInAgain() {
  return (
    <Dialog title={t('over')} isAlone>
      <div class="confirm">
        <p>{t('overWhy')}</p>
        <Ways />
      </div>
    </Dialog>
  );
}
