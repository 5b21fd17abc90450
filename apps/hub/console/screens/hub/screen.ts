import { type Screen, fetched } from '../screen.js';

export const hub: Screen = {
  path: '/hub',
  title: ['Hub', '中心'],
  section: 'trust',
  icon: 'hub',
  letter: 'u',
  isForAdministrators: true,
  view: fetched(() => import('./hub.js').then(({ Hub }) => Hub)),
};
