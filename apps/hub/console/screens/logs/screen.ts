import { type Screen, fetched } from '../screen.js';

export const logs: Screen = {
  path: '/logs',
  title: ['Logs', '日志'],
  section: 'trust',
  icon: 'logs',
  letter: 's',
  view: fetched(() => import('./logs.js').then(({ Logs }) => Logs)),
};
