/** Every screen with an address that shows something of the seeded hub. */
export const SCREEN_PATHS: [name: string, path: string][] = [
  ['home', '/'],
  ['review', '/review'],
  ['knowledge', '/knowledge'],
  ['knowledge-found', '/knowledge?query=restart'],
  ['item', '/knowledge/platform/k-pool'],
  ['item-superseded', '/knowledge/platform/k-yarn'],
  ['graph', '/graph/platform/k-pool'],
  ['week', '/week'],
  ['tasks', '/tasks'],
  ['quality', '/quality'],
  ['glossary', '/glossary'],
  ['projects', '/projects'],
  ['project', '/projects/platform/importer'],
  ['people', '/people'],
  ['hub', '/hub'],
];
