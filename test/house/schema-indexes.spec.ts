import { TestHub } from '../support/hub.js';

/** What the tables are joined and looked up by: the parts of other tables' keys. */
const REFERENCES = ['group_key', 'member_id', 'client_id', 'log_id', 'project_id', 'token_hash'];

/** Columns that nothing is found by alone, each with why. */
const FOUND_OTHERWISE: Readonly<Record<string, string>> = {
  'event.client_id':
    'an event is read by its place or id, and a push by its member; the client is read with it',
  'access_gains.member_id': 'the gains of a group since a sequence are read, then told apart',
  'early_event.member_id':
    'an early event is found by the item it names; whose it is is read with it',
  'projection.log_id': 'a position is read by the name of its projection first',
  'search_postings.group_key': 'the postings of a place are found by its scope and group',
  'search_segment.group_key':
    'the segments of a scope are read together, and changed by scope and group',
  'search_totals.group_key':
    'the counts of a scope are read together, and changed by scope and group',
};

/** What says whose a row is: a log is of one group, so that either column tells where a row would live. */
const TENANT = ['group_key', 'log_id'];

const BY_SECRET = 'found by the hash of a secret, before anybody knows of which group it is';
const GROUP_IN_ID =
  'its ids have the group in them: member_<group>_<handle>, client_<group>_<handle>_<hex>';
const OF_THE_HUB = 'of the hub as a whole';
/** Unique indexes without the group, each with why; docs/scale.md says what becomes of them. */
const WITHOUT_GROUP: Readonly<Record<string, string>> = {
  access_tokens_pkey: BY_SECRET,
  console_code_once: BY_SECRET,
  console_code_pkey: BY_SECRET,
  console_session_pkey: BY_SECRET,
  invites_pkey: BY_SECRET,
  mcp_session_pkey: BY_SECRET,
  brief_reads_pkey: GROUP_IN_ID,
  client_sightings_pkey: GROUP_IN_ID,
  clients_pkey: GROUP_IN_ID,
  members_pkey: GROUP_IN_ID,
  cosigned_checkpoint_pkey: 'of the logs of other hubs',
  embedding_work_pkey: OF_THE_HUB,
  hub_pkey: OF_THE_HUB,
  mirror_of_branch: 'of the logs of other hubs',
  mirror_origin: 'of the logs of other hubs',
  mirror_pkey: 'of the logs of other hubs',
  migration: OF_THE_HUB,
  signing_key_pkey: OF_THE_HUB,
  verification_pkey: OF_THE_HUB,
};

const COLUMNS = `
  SELECT table_name, column_name FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = ANY($1) ORDER BY 1, 2`;
const INDEXES = `
  SELECT t.relname AS table_name, i.indexrelid::regclass::text AS index_name, i.indisunique AS is_unique,
         ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS key (attnum, place)
               JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = key.attnum ORDER BY key.place) AS columns
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND i.indisvalid`;

describe('the schema', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it('has an index for every column that refers to another table', async () => {
    const columns = await hub.database.query<{ table_name: string; column_name: string }>(COLUMNS, [
      REFERENCES,
    ]);
    const indexes = await hub.database.query<{ table_name: string; columns: string[] }>(INDEXES);
    // An index serves a column when nothing but references stands before it: those are known wherever the column is.
    const served = (table: string, column: string) =>
      indexes.some(({ table_name, columns: keys }) => {
        const at = keys.indexOf(column);
        return (
          table_name === table &&
          at >= 0 &&
          keys.slice(0, at).every((key) => REFERENCES.includes(key))
        );
      });
    const bare = columns
      .filter(({ table_name, column_name }) => !served(table_name, column_name))
      .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    expect(bare.toSorted()).toEqual(Object.keys(FOUND_OTHERWISE).toSorted());
  });

  it('keeps the group in every unique index, so that a group can live on a server of its own', async () => {
    const indexes = await hub.database.query<{
      table_name: string;
      index_name: string;
      is_unique: boolean;
      columns: string[];
    }>(INDEXES);
    const unique = indexes.filter(({ is_unique }) => is_unique);
    expect(unique.length).toBeGreaterThan(30);
    const without = unique
      .filter(({ columns }) => !columns.some((column) => TENANT.includes(column)))
      .map(({ table_name, index_name }) =>
        // TypeORM names the key of its own table by a digest.
        table_name === 'migration' ? table_name : index_name,
      );
    expect(without.toSorted()).toEqual(Object.keys(WITHOUT_GROUP).toSorted());
  });
});
