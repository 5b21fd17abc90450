import { useLocation } from 'preact-iso/router';
import { useMayAdminister } from '../api/session.js';
import { Icon } from '../parts/icon.js';
import { SCREENS } from '../screens/screens.js';
import type { Screen, Section } from '../screens/screen.js';
import { Who } from '../sign-in/who.js';
import { BASE, addressOf } from '../state/addresses.js';
import { titleOf } from './titles.js';
import { t } from './strings.js';

const SECTIONS: readonly Section[] = ['daily', 'memory', 'team', 'trust'];

function isShown({ path }: Screen, current: string): boolean {
  const here = current.slice(BASE.length) || '/';
  return path === '/' ? here === '/' : here === path || here.startsWith(`${path}/`);
}

interface Props {
  close: () => void;
  /** Asks a member for another name of its own. */
  changeName: () => void;
}

/** The links to all screens that stand for themselves, and in a narrow window who is signed in; following one closes the menu that they are in. */
export function Navigation({ close, changeName }: Props) {
  const { path } = useLocation();
  const mayAdminister = useMayAdminister();
  return (
    <nav id="navigation" class="side navigation" aria-label={t('navigation')}>
      <a class="product" href={addressOf('/')} onClick={close}>
        <Icon name="hub" />
        {t('product')}
      </a>
      {SECTIONS.map((section) => {
        const screens = SCREENS.filter(
          (screen) => screen.section === section && (mayAdminister || !screen.isForAdministrators),
        );
        if (screens.length === 0) return null;
        return (
          <section key={section}>
            <h2>{t(section)}</h2>
            <ul>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <a
                    href={addressOf(screen.path)}
                    onClick={close}
                    aria-current={isShown(screen, path) ? 'page' : undefined}
                  >
                    <Icon name={screen.icon} />
                    {titleOf(screen)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <Who changeName={changeName} />
    </nav>
  );
}
