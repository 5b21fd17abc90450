import { QueryClientProvider } from '@tanstack/preact-query';
import { render } from 'preact';
import { LocationProvider } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { makeQueries } from './api/queries.js';
import { BASE } from './state/addresses.js';
import { fetchScreenAt } from './screens/screens.js';
import { Shell } from './shell/shell.js';
import { hearTravel } from './shell/use-leaving.js';
import { useEntryByCode } from './sign-in/enter-by-code.js';
import { SignInAgain, SignInPage } from './sign-in/sign-in-page.js';
import { lastKnownMember, useSession } from './api/session.js';
import { useLive } from './api/live.js';
import { ProblemNote } from './parts/problem-note.js';
import { problemOf } from './api/problem.js';
import { languageChosen } from './state/preferences.js';
import { useStore } from './state/store.js';
import { locale } from './strings/text.js';

const queries = makeQueries();

/** Whether somebody is at something that would be lost with the page. */
function isWriting(): boolean {
  return document.querySelector('dialog[open], [data-unsaved]') !== null;
}

function SignedIn() {
  useLive(queries);
  return <Shell />;
}

/** The screens to whom the hub knows, the way in to everybody else. */
function Door() {
  const entry = useEntryByCode();
  const asked = useSession();
  if (entry.isEntering) return null;
  const who = asked.data?.who?.memberId;
  const writer = asked.data && who === undefined && isWriting() ? lastKnownMember() : undefined;
  const isKnown = who !== undefined;
  if (entry.problem ?? (asked.data && !isKnown && writer === undefined))
    return <SignInPage entry={entry} />;
  if (isKnown || writer !== undefined)
    return (
      <>
        <SignedIn key={who ?? writer} />
        {writer !== undefined && <SignInAgain />}
      </>
    );
  if (!asked.error) return null;
  return (
    <main class="sign-in">
      <ProblemNote problem={problemOf(asked.error)} again={() => void asked.refetch()} />
    </main>
  );
}

function App() {
  const language = useStore(languageChosen);
  useEffect(() => {
    document.documentElement.lang = locale();
  }, [language]);
  return (
    <QueryClientProvider client={queries}>
      <LocationProvider scope={BASE}>
        <Door key={language} />
      </LocationProvider>
    </QueryClientProvider>
  );
}

hearTravel();
fetchScreenAt(location.pathname);
render(<App />, document.getElementById('app') as HTMLElement);
