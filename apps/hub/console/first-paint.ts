// Runs before anything is painted, so that nobody who reads in the dark is flashed at.
try {
  const theme = localStorage.getItem('khub.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // A browser that keeps nothing follows its own theme.
}
