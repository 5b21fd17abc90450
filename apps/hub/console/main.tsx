import { QueryClientProvider } from '@tanstack/preact-query';
import { render } from 'preact';
import { LocationProvider } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { makeQueries } from './api/queries.js';
import { BASE } from './state/addresses.js';
import { Shell } from './shell/shell.js';
import { languageChosen } from './state/preferences.js';
import { useStore } from './state/store.js';
import { locale } from './strings/text.js';

const queries = makeQueries();

function App() {
  const language = useStore(languageChosen);
  useEffect(() => {
    document.documentElement.lang = locale();
  }, [language]);
  return (
    <QueryClientProvider client={queries}>
      <LocationProvider scope={BASE}>
        <Shell key={language} />
      </LocationProvider>
    </QueryClientProvider>
  );
}

render(<App />, document.getElementById('app') as HTMLElement);
