import { type Screen, fetched } from '../screen.js';

export const week: Screen = {
  path: '/week',
  title: ['This week', '本周'],
  section: 'daily',
  icon: 'week',
  letter: 'w',
  view: fetched(() => import('./week.js').then(({ Week }) => Week)),
};
