/** The architecture of ARCHITECTURE.md and docs/decisions/0012-the-rooms.md, as rules that run. */

/** The rooms of the event store from the ground up: each knows only those before it. */
const STORE_ROOMS = [
  'log',
  'append',
  'projections',
  'read',
  'access',
  'integrity',
  'push',
  'mirror',
];
const STORE = '^apps/hub/src/event-store';

function looksDown(room, floor) {
  const above = ['event-store', ...STORE_ROOMS.slice(floor + 1).map((each) => `${each}/`)];
  return {
    name: `the-event-store-looks-down-from-${room}`,
    comment: 'nothing in a room knows the front, nor a room above it',
    severity: 'error',
    from: { path: `${STORE}/${room}/` },
    to: { path: `${STORE}/(${above.join('|')})` },
  };
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment:
        'the domain imports nothing but itself; hashing is the one thing it may take from Node',
      severity: 'error',
      from: { path: '^libs/domain', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^(libs/domain|crypto$|node:crypto$)' },
    },
    {
      name: 'projections-know-the-domain',
      comment: 'a read model is made of events and SQL; it gets its SQL session as an argument',
      severity: 'error',
      from: { path: '^libs/projections', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/(domain|projections)' },
    },
    {
      name: 'conversion-knows-only-itself',
      severity: 'error',
      from: { path: '^libs/conversion/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/conversion' },
    },
    {
      name: 'the-middle-form-knows-nobody',
      comment:
        'ir/ has the words of no protocol and no table; it knows what JSON and a warning are',
      severity: 'error',
      from: { path: '^libs/conversion/src/ir/' },
      to: { pathNot: '^libs/conversion/src/(ir|contract|payload)/' },
    },
    {
      name: 'tables-know-the-middle-form',
      comment: 'what a protocol owns lives in its folder, never in tables/',
      severity: 'error',
      from: { path: '^libs/conversion/src/tables/' },
      to: { pathNot: '^libs/conversion/src/(tables|ir|contract|payload|encoding)/' },
    },
    {
      name: 'a-protocol-is-one-folder',
      comment: 'what two protocols share is a table; a protocol knows no other',
      severity: 'error',
      from: { path: '^libs/conversion/src/protocols/([^/]+)/' },
      to: {
        path: '^libs/conversion/src/',
        pathNot: '^libs/conversion/src/(protocols/$1|tables|ir|contract|payload|encoding)/',
      },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'rooms are read from the top down; specs may look anywhere',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps|libs)/[^/]+/' },
      to: { circular: true },
    },
    ...STORE_ROOMS.map(looksDown),
    {
      name: 'libs-do-not-know-apps',
      severity: 'error',
      from: { path: '^libs' },
      to: { path: '^apps' },
    },
    {
      name: 'apps-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-by-the-front-door',
      severity: 'error',
      from: { path: '^(apps|test)' },
      to: { path: '^libs/[^/]+/src/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'only-the-database-folders-know-the-driver',
      comment: 'everything else asks the database through its `Sql`',
      severity: 'error',
      from: { path: '^apps/hub/src', pathNot: '^apps/hub/src/(event-store|database)/' },
      to: { path: '^node_modules/(pg|typeorm|@electric-sql)/' },
    },
    {
      name: 'features-meet-by-command-or-query',
      comment:
        'a feature imports another feature’s commands and queries, never its controller or DTOs',
      severity: 'error',
      from: { path: '^apps/hub/src/([^/]+)/' },
      to: {
        path: '^apps/hub/src/.+\\.(controller|dto)\\.ts$',
        pathNot: '^apps/hub/src/($1|input)/',
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
