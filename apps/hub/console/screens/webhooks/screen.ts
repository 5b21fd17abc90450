import { type Screen, fetched } from '../screen.js';

export const webhooks: Screen = {
  path: '/webhooks',
  title: ['Webhooks', 'Webhook'],
  section: 'team',
  icon: 'webhooks',
  letter: 'e',
  isForAdministrators: true,
  view: fetched(() => import('./webhooks.js').then(({ Webhooks }) => Webhooks)),
};
