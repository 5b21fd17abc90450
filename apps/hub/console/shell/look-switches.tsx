import { Icon, type IconName } from '../parts/icon.js';
import { type Theme, chooseTheme, languageChosen, themeChosen } from '../state/preferences.js';
import { useStore } from '../state/store.js';
import { t } from './strings.js';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Readonly<Record<Theme, IconName>> = { system: 'contrast', light: 'sun', dark: 'moon' };
const NAMES = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

/** Switches the theme and the language. */
export function LookSwitches() {
  const theme = useStore(themeChosen);
  const language = useStore(languageChosen);
  const label = t('theme', { theme: t(NAMES[theme]) });
  const other = language === 'en' ? 'zh' : 'en';
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        onClick={() => chooseTheme(NEXT[theme])}
      >
        <Icon name={ICONS[theme]} />
      </button>
      <button
        type="button"
        class="quiet-button"
        lang={other === 'zh' ? 'zh-CN' : 'en'}
        onClick={() => languageChosen.set(other)}
      >
        {t('otherLanguage')}
      </button>
    </>
  );
}
