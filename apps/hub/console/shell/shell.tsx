import { Router, Route, useLocation } from 'preact-iso/router';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Kind } from '../curation/add-dialog.js';
import { FetchedAddDialog } from '../curation/fetched-add-dialog.js';
import { LeavingDialog } from '../forms/leaving-dialog.js';
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
import { useLeaving } from './use-leaving.js';
import { viewOf } from './view-of.js';
import { OwnName } from '../sign-in/own-name.js';
import { ReachBanner, Who } from '../sign-in/who.js';

/** What the keyboards of others call it. */
const GO_KEYS = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

type Open = 'keys' | 'go' | 'name' | undefined;

interface TopBarProps {
  hasMenu: boolean;
  openMenu: () => void;
  openGo: () => void;
  changeName: () => void;
}

function TopBar({ hasMenu, openMenu, openGo, changeName }: TopBarProps) {
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button menu-button"
        onClick={openMenu}
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
      <Who changeName={changeName} />
      <LookSwitches />
    </header>
  );
}

/** From this width on the navigation stands beside the screen; styles/shell.css has the same. */
const WIDE = '(width > 60rem)';
const MENU_BUTTON = '.menu-button';

/**
 * The navigation of narrow windows: it has the keyboard while it is open, and gives it back to what opened it. Another screen, Escape,
 * a click beside it and a window that becomes wide close it.
 */
function useMenu(url: string) {
  const [openedAt, setOpenedAt] = useState<string>();
  const hasMenu = openedAt === url;
  const close = useCallback(() => setOpenedAt(undefined), []);
  useEffect(close, [url]);
  useEffect(() => {
    if (!hasMenu) return undefined;
    const wide = matchMedia(WIDE);
    // The window may have become wide since it was opened.
    if (wide.matches) return close();
    const menu = document.getElementById('navigation');
    menu?.querySelector<HTMLElement>('a')?.focus();
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    wide.addEventListener('change', close);
    addEventListener('keydown', press);
    return () => {
      wide.removeEventListener('change', close);
      removeEventListener('keydown', press);
      document.querySelector<HTMLElement>(MENU_BUTTON)?.focus();
    };
  }, [hasMenu]);
  return { hasMenu, close, open: () => setOpenedAt(url) };
}

const ROUTES = SCREENS.map((screen) => ({ path: BASE + screen.path, view: viewOf(screen) }));

/** What stands around every screen. */
export function Shell() {
  const { route, url, path } = useLocation();
  const [open, setOpen] = useState<Open>();
  const [writes, write] = useState<Kind>();
  const menu = useMenu(url);
  const { go, isAsked, leave, stay } = useLeaving(url, route);
  const keys = useMemo(
    () => ({ go, openKeys: () => setOpen('keys'), openGoAnywhere: () => setOpen('go') }),
    [go],
  );
  useKeyboard(keys);
  useArrival(path);
  useKeptFocus();
  const close = () => setOpen(undefined);
  const changeName = () => setOpen('name');
  return (
    <div class={menu.hasMenu ? 'shell with-menu' : 'shell'}>
      <a class="skip" href="#main" inert={menu.hasMenu}>
        {t('skip')}
      </a>
      <Navigation close={menu.close} changeName={changeName} />
      {menu.hasMenu && (
        <button type="button" class="veil" aria-label={t('closeMenu')} onClick={menu.close} />
      )}
      <div class="body" inert={menu.hasMenu}>
        <TopBar
          hasMenu={menu.hasMenu}
          openMenu={menu.open}
          openGo={() => setOpen('go')}
          changeName={changeName}
        />
        <ReachBanner />
        <main id="main" tabIndex={-1}>
          <ErrorBoundary address={path}>
            <Router>
              {ROUTES.map(({ path: pattern, view }) => (
                <Route key={pattern} path={pattern} component={view} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </main>
      </div>
      {open === 'keys' && <KeysDialog close={close} />}
      {open === 'go' && <GoAnywhere close={close} go={go} write={write} />}
      {writes && <FetchedAddDialog kind={writes} close={() => write(undefined)} />}
      {open === 'name' && <OwnName close={close} />}
      {isAsked && <LeavingDialog leave={leave} stay={stay} />}
      <ToastList />
    </div>
  );
}
