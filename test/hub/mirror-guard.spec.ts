import type { TestHub } from '../support/hub.js';
import { Mirroring, entriesOf, note, secret } from '../support/mirroring.js';

let hubs: Mirroring;
let source: TestHub, mirror: TestHub;

Mirroring.ofFile((made) => {
  hubs = made;
  ({ source, mirror } = hubs);
});

describe('the table of events', () => {
  /** An event of a mirror that was withheld, and its payload. */
  const withheld = async () => {
    const { id, mallory } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('orchids'), note('seen')]);
    const { logId } = await hubs.look(id);
    const [row] = await source.database.query<any>(
      'SELECT payload, salt FROM event WHERE log_id = $1 AND sequence = 1',
      [logId],
    );
    return { logId, ...row };
  };
  const REVEAL = `SELECT reveal_mirrored_events($1, ARRAY[$2::bigint], ARRAY[$3], ARRAY[$4::bytea], ARRAY['secret'], ARRAY[NULL], ARRAY[false])`;

  it('takes a payload that a mirrored entry lacks, if it recomputes, and once', async () => {
    const { logId, payload, salt } = await withheld();
    const { database } = mirror;
    await database.query(REVEAL, [logId, 1, payload, salt]);
    const [entry] = await entriesOf(mirror, logId);
    expect(entry).toEqual((await entriesOf(source, logId))[0]);
    await expect(database.query(REVEAL, [logId, 1, payload, salt])).rejects.toThrow('append-only');
  });

  it('refuses everything else in its place', async () => {
    const { logId, payload, salt } = await withheld();
    const { database } = mirror;
    const refused = (values: unknown[], why = 'append-only') =>
      expect(database.query(REVEAL, values)).rejects.toThrow(why);
    await refused([logId, 1, payload.replace('orchids', 'orchid'), salt]);
    await refused([logId, 1, payload, Buffer.alloc(32)]);
    await refused([logId, 1, payload, null]);
    await refused([logId, 1, null, salt]);
    await refused([logId, 2, payload, salt]);
    await refused([logId, 3, payload, salt], 'only what is in the log');
    const as = (setting: string, change: string) =>
      database.transaction(async (sql) => {
        await sql.query(`SELECT set_config('knowledge_hub.revealing', $1, true)`, [setting]);
        await sql.query(
          `UPDATE event SET payload = $2, salt = $3 ${change} WHERE log_id = $1 AND sequence = 1`,
          [logId, payload, salt],
        );
      });
    await expect(as('', '')).rejects.toThrow('append-only');
    await expect(as(logId, `, kind = 'k'`)).rejects.toThrow('append-only');
    await expect(as(logId, `, push_size = 9`)).rejects.toThrow('append-only');
    await database.query('INSERT INTO mirrored_redaction VALUES ($1, 1)', [logId]);
    await refused([logId, 1, payload, salt]);
  });

  it('refuses it for a log that is no mirror', async () => {
    const group = 'no-mirror';
    await source.group(group);
    const eve = await source.join(group, 'Eve');
    await source.push(eve, [note('gone')]);
    const { database } = source;
    const [row] = await database.query<any>(
      `SELECT log_id, payload, salt FROM event JOIN log USING (log_id) WHERE group_key = $1 AND purpose = 'sync'`,
      [group],
    );
    await source.ask('/api/v1/admin/events/event%20gone/redact', { body: { groupKey: group } });
    const refused = database.query(REVEAL, [row.log_id, 1, row.payload, row.salt]);
    await expect(refused).rejects.toThrow('append-only');
  });
});
