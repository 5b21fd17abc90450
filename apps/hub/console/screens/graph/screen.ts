import { type Screen, fetched } from '../screen.js';

export const graph: Screen = {
  path: '/graph/:groupKey/:id',
  title: ['Graph', '关系图'],
  icon: 'graph',
  view: fetched(() => import('./graph.js').then(({ GraphPage }) => GraphPage)),
};
