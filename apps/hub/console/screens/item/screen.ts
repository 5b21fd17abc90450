import { type Screen, fetched } from '../screen.js';

export const item: Screen = {
  path: '/knowledge/:groupKey/:id',
  title: ['Item', '条目'],
  icon: 'knowledge',
  view: fetched(() => import('./item.js').then(({ Item }) => Item)),
};
