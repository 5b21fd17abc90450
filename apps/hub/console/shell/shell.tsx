import { Router, Route, useLocation } from 'preact-iso/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { SCREENS } from '../screens/screens.js';
import { BASE } from '../state/addresses.js';
import { ErrorBoundary } from './error-boundary.js';
import { useArrival, useKeptFocus } from './focus.js';
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

interface TopBarProps {
  hasMenu: boolean;
  turnMenu: () => void;
  openGo: () => void;
}

function TopBar({ hasMenu, turnMenu, openGo }: TopBarProps) {
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button menu-button"
        onClick={turnMenu}
        aria-label={t('openMenu')}
        aria-expanded={hasMenu}
        aria-controls="navigation"
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

/** The navigation of narrow windows: it has the keyboard when it opens, and Escape closes it. */
function useMenu(url: string) {
  const [hasMenu, setMenu] = useState(false);
  useEffect(() => setMenu(false), [url]);
  useEffect(() => {
    if (!hasMenu) return undefined;
    document.querySelector<HTMLElement>('#navigation a')?.focus();
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setMenu(false);
      document.querySelector<HTMLElement>('.menu-button')?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [hasMenu]);
  return { hasMenu, setMenu };
}

/** What stands around every screen. */
export function Shell() {
  const { route, url, path } = useLocation();
  const [open, setOpen] = useState<Open>();
  const { hasMenu, setMenu } = useMenu(url);
  const keys = useMemo(
    () => ({ go: route, openKeys: () => setOpen('keys'), openGoAnywhere: () => setOpen('go') }),
    [route],
  );
  useKeyboard(keys);
  useArrival(path);
  useKeptFocus();
  const close = () => setOpen(undefined);
  return (
    <div class={hasMenu ? 'shell with-menu' : 'shell'}>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Navigation />
      {hasMenu && <div class="veil" onClick={() => setMenu(false)} />}
      <div class="body">
        <TopBar hasMenu={hasMenu} turnMenu={() => setMenu(!hasMenu)} openGo={() => setOpen('go')} />
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
