import { type Screen, fetched } from '../screen.js';

export const projects: Screen = {
  path: '/projects',
  title: ['Projects', '项目'],
  section: 'team',
  icon: 'projects',
  letter: 'o',
  view: fetched(() => import('./projects.js').then(({ Projects }) => Projects)),
};

export const project: Screen = {
  path: '/projects/:groupKey/:id',
  title: ['Project', '项目'],
  icon: 'projects',
  view: fetched(() => import('./project.js').then(({ ProjectPage }) => ProjectPage)),
};
