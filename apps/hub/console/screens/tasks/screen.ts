import { type Screen, fetched } from '../screen.js';

export const tasks: Screen = {
  path: '/tasks',
  title: ['Tasks', '任务'],
  section: 'memory',
  icon: 'tasks',
  letter: 't',
  view: fetched(() => import('./tasks.js').then(({ Tasks }) => Tasks)),
};
