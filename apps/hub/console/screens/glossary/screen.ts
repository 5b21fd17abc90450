import { type Screen, fetched } from '../screen.js';

export const glossary: Screen = {
  path: '/glossary',
  title: ['Glossary', '术语'],
  section: 'memory',
  icon: 'glossary',
  letter: 'l',
  view: fetched(() => import('./glossary.js').then(({ Glossary }) => Glossary)),
};
