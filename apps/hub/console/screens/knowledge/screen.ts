import { type Screen, fetched } from '../screen.js';

export const knowledge: Screen = {
  path: '/knowledge',
  title: ['Knowledge', '知识'],
  section: 'memory',
  icon: 'knowledge',
  letter: 'k',
  view: fetched(() => import('./knowledge.js').then(({ KnowledgeSearch }) => KnowledgeSearch)),
};
