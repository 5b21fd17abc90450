import { type Screen, fetched } from '../screen.js';

export const similar: Screen = {
  path: '/similar',
  title: ['Similar', '相似'],
  section: 'memory',
  icon: 'copy',
  letter: 'd',
  view: fetched(() => import('./similar.js').then(({ Similar }) => Similar)),
};
