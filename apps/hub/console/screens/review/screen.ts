import { type Screen, fetched } from '../screen.js';

export const review: Screen = {
  path: '/review',
  title: ['Review', '裁决'],
  section: 'daily',
  icon: 'review',
  letter: 'r',
  isForAdministrators: true,
  view: fetched(() => import('./review.js').then(({ Review }) => Review)),
};
