import { type Screen, fetched } from '../screen.js';

export const quality: Screen = {
  path: '/quality',
  title: ['Quality', '质量'],
  section: 'memory',
  icon: 'quality',
  letter: 'q',
  view: fetched(() => import('./quality.js').then(({ Quality }) => Quality)),
};
