import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { type Problem, problemOf } from '../api/problem.js';
import { beginSession } from '../api/session.js';
import { Icon } from '../parts/icon.js';
import { ProblemNote } from '../parts/problem-note.js';
import { t } from './strings.js';

const CODE = /^#code=([^&]+)/;

/** Takes a member's code out of the address, so that it is in no history. */
function takeCode(): string | undefined {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

function useSignIn() {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const signIn = (body: { token: string } | { code: string }) => {
    setBusy(true);
    answered(api.POST('/api/v1/admin/session', { body }))
      .then(
        (session) => beginSession(queries, session),
        (thrown: unknown) => setProblem(problemOf(thrown)),
      )
      .finally(() => setBusy(false));
  };
  return { signIn, problem, isBusy };
}

/** Where one signs in who has to: administrators with the token, members with a code that khub makes. */
export function SignInPage() {
  const { signIn, problem, isBusy } = useSignIn();
  const [token, setToken] = useState('');
  useEffect(() => {
    document.title = `${t('title')} · Knowledge Hub`;
    const code = takeCode();
    if (code !== undefined) signIn({ code });
  }, []);
  return (
    <main class="sign-in">
      <div class="panel confirm">
        <h1>
          <Icon name="hub" /> {t('title')}
        </h1>
        {problem && <ProblemNote problem={problem} />}
        <form
          class="confirm"
          onSubmit={(event) => {
            event.preventDefault();
            signIn({ token: token.trim() });
          }}
        >
          <h2>{t('administrators')}</h2>
          <label class="field">
            <span>{t('token')}</span>
            <input
              type="password"
              autocomplete="current-password"
              required
              value={token}
              onInput={(event) => setToken(event.currentTarget.value)}
            />
          </label>
          <p class="fine">{t('where')}</p>
          <button type="submit" class="button button-primary" disabled={isBusy}>
            {isBusy ? t('signingIn') : t('signIn')}
          </button>
        </form>
        <h2>{t('members')}</h2>
        <p class="fine">{t('membersHow')}</p>
      </div>
    </main>
  );
}
