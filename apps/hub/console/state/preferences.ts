import { type Store, storeOf } from './store.js';

/** What a reader may choose to read in. */
export type Language = 'en' | 'zh';
/** Light, dark, or as the system has it. */
export type Theme = 'system' | 'light' | 'dark';

const PREFIX = 'khub.';

function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function remember(name: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing forgets with the tab.
  }
}

function kept<T extends string>(name: string, value: T): Store<T> {
  const store = storeOf(value);
  store.follow(() => remember(name, store.get()));
  return store;
}

function firstLanguage(): Language {
  const chosen = remembered('language');
  if (chosen === 'en' || chosen === 'zh') return chosen;
  const spoken = globalThis.navigator?.language ?? 'en';
  return spoken.startsWith('zh') ? 'zh' : 'en';
}

function firstTheme(): Theme {
  const chosen = remembered('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** The language of all texts. */
export const languageChosen = kept<Language>('language', firstLanguage());
/** The theme; `system` is not remembered. */
export const themeChosen = kept<Theme>('theme', firstTheme());
/** The group that lists are of; empty for all. */
export const groupChosen = kept<string>('group', remembered('group') ?? '');

/** Returns the reader's language. */
export function language(): Language {
  return languageChosen.get();
}

/** Chooses a theme, from the next painting on. */
export function chooseTheme(theme: Theme): void {
  themeChosen.set(theme);
  if (theme === 'system') {
    remember('theme', '');
    delete document.documentElement.dataset['theme'];
  } else document.documentElement.dataset['theme'] = theme;
}
