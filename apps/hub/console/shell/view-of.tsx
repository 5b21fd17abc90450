import type { AnyComponent } from 'preact';
import { useMayAdminister } from '../api/session.js';
import { Page } from '../parts/page.js';
import type { Screen } from '../screens/screen.js';
import { t } from './strings.js';
import { titleOf } from './titles.js';

/** Returns the view of a screen; of one for administrators, what says so to everybody else. */
export function viewOf(screen: Screen): AnyComponent {
  const { view: View, isForAdministrators } = screen;
  if (!isForAdministrators) return View;
  return function ForAdministrators() {
    if (useMayAdminister()) return <View />;
    return (
      <Page title={titleOf(screen)}>
        <p class="note">{t('forAdministrators')}</p>
      </Page>
    );
  };
}
