import { Router, Route, useLocation } from 'preact-iso/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { SCREENS } from '../screens/screens.js';
import { BASE } from '../state/addresses.js';
import { ErrorBoundary } from './error-boundary.js';
import { GoAnywhere } from './go-anywhere.js';
import { GroupSwitch } from './group-switch.js';
import { useKeyboard } from './keyboard.js';
import { KeysDialog } from './keys-dialog.js';
import { LookSwitches } from './look-switches.js';
import { Navigation } from './navigation.js';
import { NotFound } from './not-found.js';
import { t } from './strings.js';
import { ToastList } from './toast-list.js';
import { ReachBanner, Who } from '../sign-in/who.js';

/** What the keyboards of others call it. */
const GO_KEYS = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

type Open = 'keys' | 'go' | undefined;

function TopBar({ openMenu, openGo }: { openMenu: () => void; openGo: () => void }) {
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button menu-button"
        onClick={openMenu}
        aria-label={t('openMenu')}
      >
        <Icon name="menu" />
      </button>
      <GroupSwitch />
      <button type="button" class="go-button" onClick={openGo}>
        <Icon name="search" />
        <span>{t('goAnywhere')}</span>
        <kbd>{GO_KEYS}</kbd>
      </button>
      <Who />
      <LookSwitches />
    </header>
  );
}

/** What stands around every screen. */
export function Shell() {
  const { route, url, path } = useLocation();
  const [open, setOpen] = useState<Open>();
  const [hasMenu, setMenu] = useState(false);
  const keys = useMemo(
    () => ({ go: route, openKeys: () => setOpen('keys'), openGoAnywhere: () => setOpen('go') }),
    [route],
  );
  useKeyboard(keys);
  useEffect(() => setMenu(false), [url]);
  const close = () => setOpen(undefined);
  return (
    <div class={hasMenu ? 'shell with-menu' : 'shell'}>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Navigation />
      {hasMenu && <div class="veil" onClick={() => setMenu(false)} />}
      <div class="body">
        <TopBar openMenu={() => setMenu(!hasMenu)} openGo={() => setOpen('go')} />
        <ReachBanner />
        <main id="main" tabIndex={-1}>
          <ErrorBoundary address={path}>
            <Router>
              {SCREENS.map(({ path: pattern, view }) => (
                <Route key={pattern} path={`${BASE}${pattern}`} component={view} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </main>
      </div>
      {open === 'keys' && <KeysDialog close={close} />}
      {open === 'go' && <GoAnywhere close={close} go={route} />}
      <ToastList />
    </div>
  );
}
