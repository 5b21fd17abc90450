import { type Screen, fetched } from '../screen.js';

export const people: Screen = {
  path: '/people',
  title: ['People', '成员'],
  section: 'team',
  icon: 'people',
  letter: 'p',
  isForAdministrators: true,
  view: fetched(() => import('./people.js').then(({ People }) => People)),
};
