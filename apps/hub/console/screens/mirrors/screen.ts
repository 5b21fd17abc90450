import { type Screen, fetched } from '../screen.js';

export const mirrors: Screen = {
  path: '/mirrors',
  title: ['Mirrors', '镜像'],
  section: 'trust',
  icon: 'copy',
  letter: 'm',
  isForAdministrators: true,
  view: fetched(() => import('./mirrors.js').then(({ Mirrors }) => Mirrors)),
};
