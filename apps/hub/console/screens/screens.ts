import { exec } from 'preact-iso/router';
import { BASE } from '../state/addresses.js';
import { audit } from './audit/screen.js';
import { glossary } from './glossary/screen.js';
import { graph } from './graph/screen.js';
import { home } from './home/screen.js';
import { hub } from './hub/screen.js';
import { item } from './item/screen.js';
import { knowledge } from './knowledge/screen.js';
import { logs } from './logs/screen.js';
import { mirrors } from './mirrors/screen.js';
import { people } from './people/screen.js';
import { project, projects } from './projects/screen.js';
import { quality } from './quality/screen.js';
import { review } from './review/screen.js';
import type { Screen } from './screen.js';
import { similar } from './similar/screen.js';
import { tasks } from './tasks/screen.js';
import { webhooks } from './webhooks/screen.js';
import { week } from './week/screen.js';

/** Every page of the console, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  home,
  review,
  week,
  knowledge,
  item,
  graph,
  tasks,
  quality,
  similar,
  glossary,
  projects,
  project,
  people,
  webhooks,
  audit,
  logs,
  mirrors,
  hub,
];

/** Fetches the screen of an address, while the hub is still asked who looks at it. */
export function fetchScreenAt(pathname: string): void {
  const screen = SCREENS.find(({ path }) => exec(pathname, BASE + path));
  void screen?.view.preload();
}
