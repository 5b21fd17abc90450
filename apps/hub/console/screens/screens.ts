import { home } from './home/screen.js';
import { knowledge } from './knowledge/screen.js';
import type { Screen } from './screen.js';

/** Every page of the console, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [home, knowledge];
