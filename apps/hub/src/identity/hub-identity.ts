import type { Sql } from '@app/projections';
import { keyCheck } from '@app/domain';
import { HUB_GROUP_KEY, createLog } from '../event-store/log/log.js';

/** What the database remembers of the hub it belongs to. */
export class HubIdentity {
  constructor(
    /** Made with the database and kept. */
    readonly serverId: string,
  ) {}
}

/** Thrown when the master key is not the one the database was made with. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'the master key is not the one this database was made with: set HUB_MASTER_KEY to that key ' +
        '(the first hub kept it as master.key in its data directory; all replicas need the same one)',
    );
    this.name = 'WrongMasterKey';
  }
}

const REMEMBER = `
  INSERT INTO hub (server_id, key_check, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
const RECALL = 'SELECT server_id, key_check FROM hub';

/** Finds the hub's identity, making it and the hub's own log in a new database. Throws `WrongMasterKey`. */
export async function identify(
  sql: Sql,
  masterKey: Buffer,
  { serverId, now }: { serverId: string; now: number },
): Promise<HubIdentity> {
  const check = keyCheck(masterKey);
  await sql.query(REMEMBER, [serverId, check, now]);
  const [row] = await sql.query<{ server_id: string; key_check: string }>(RECALL);
  if (!row || row.key_check !== check) throw new WrongMasterKey();
  await createLog(sql, { groupKey: HUB_GROUP_KEY, purpose: 'administration' }, serverId, now);
  return new HubIdentity(row.server_id);
}
