const THEMES = ['auto', 'light', 'dark'] as const;

/** How the page is coloured: as the system asks, or as the person chose. */
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme that was chosen before; `auto` when none was or storage is forbidden. */
export function rememberedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Shows the page in a theme. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Applies and remembers the theme after `theme`, and returns it. */
export function nextTheme(theme: Theme): Theme {
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  applyTheme(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // a browser that forbids storage forgets the choice, and the page still works
  }
  return next;
}
