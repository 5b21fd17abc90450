import { useQueryClient } from '@tanstack/preact-query';
import { answered, api } from '../api/client.js';
import { type Session, beginSession, useSession } from '../api/session.js';
import { PersonName } from '../parts/person.js';
import { toast } from '../state/toasts.js';
import { problemOf } from '../api/problem.js';
import { t } from './strings.js';

interface Props {
  /** Asks a member for another name of its own. */
  changeName: () => void;
}

/** Who is signed in, and the way out; a member's name is the way to another one. */
export function Who({ changeName }: Props) {
  const queries = useQueryClient();
  const { data } = useSession();
  if (!data?.signedIn || !data.who) return null;
  const signOut = () =>
    answered(api.DELETE('/api/v1/admin/session')).then(
      (session) => beginSession(queries, session),
      (thrown: unknown) => toast(problemOf(thrown).message, { isProblem: true }),
    );
  return (
    <span class="who">
      {data.who.handle === undefined ? (
        <PersonName person={data.who} hasLittleRoom />
      ) : (
        <button
          type="button"
          class="who-name"
          aria-label={t('changeName', { name: data.who.displayName })}
          onClick={changeName}
        >
          <PersonName person={data.who} hasLittleRoom />
        </button>
      )}
      <button type="button" class="quiet-button" onClick={() => void signOut()}>
        {t('signOut')}
      </button>
    </span>
  );
}

function reachOf({
  signedIn,
  secure,
  open,
  exposure,
  listensOn: place,
}: Session): string | undefined {
  // Nobody listens on the way within one machine.
  if (signedIn) return secure || globalThis.isSecureContext ? undefined : t('plain');
  if (!open) return undefined;
  if (exposure === 'auto') return t('reachAuto');
  return exposure === 'port' ? t('reachPort', { place }) : t('reachOpen', { place });
}

/** Says who can reach what is shown here without signing in, and what is not private on the way. */
export function ReachBanner() {
  const { data } = useSession();
  if (!data) return null;
  const text = reachOf(data);
  if (text === undefined) return null;
  const isLoud = data.open && data.exposure !== 'auto' && !data.signedIn;
  return (
    <section class={isLoud ? 'banner' : 'banner banner-quiet'} aria-label={t('reach')}>
      {text}
    </section>
  );
}
