import { type Screen, fetched } from '../screen.js';

export const audit: Screen = {
  path: '/audit',
  title: ['Audit', '审计'],
  section: 'trust',
  icon: 'audit',
  letter: 'a',
  isForAdministrators: true,
  view: fetched(() => import('./audit.js').then(({ Audit }) => Audit)),
};
