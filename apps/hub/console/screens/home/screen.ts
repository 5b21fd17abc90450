import { type Screen, fetched } from '../screen.js';

export const home: Screen = {
  path: '/',
  title: ['Home', '首页'],
  section: 'daily',
  icon: 'home',
  letter: 'h',
  view: fetched(() => import('./home.js').then(({ Home }) => Home)),
};
