import { applyTheme, rememberedTheme } from './dom/theme.js';

// runs before the first paint: no flash of the other theme, and no editor-only control without script
applyTheme(rememberedTheme());
document.documentElement.classList.add('scripted');
