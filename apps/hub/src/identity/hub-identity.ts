import { keyCheck } from '@app/domain';
import type { Sql } from '@app/projections';
import type { HubConfig } from '../config.js';
import { HUB_LOG, createLog } from '../event-store/log/log.js';
import { MissingMasterKey, keptMasterKey, keyFileIn, makeMasterKey } from './master-key.js';

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
const IS_MADE = `SELECT to_regclass('hub') IS NOT NULL AS made`;

interface IdentityRow {
  server_id: string;
  key_check: string;
}

/** Whether the database belongs to a hub already. */
export async function hasIdentity(sql: Sql): Promise<boolean> {
  return (await recall(sql)) !== undefined;
}

async function recall(sql: Sql): Promise<IdentityRow | undefined> {
  const [row] = await sql.query<IdentityRow>(RECALL);
  return row;
}

type KeySettings = Pick<HubConfig, 'dataDirectory' | 'masterKey'>;

/**
 * Resolves to the hub's master key: the given one, else the one kept in the data directory, which is made for a new database only.
 * Throws `DamagedMasterKey`, and `MissingMasterKey` where the database was made with another's.
 */
export async function findMasterKey(
  sql: Sql,
  { dataDirectory, masterKey }: KeySettings,
  randomBytes: (size: number) => Buffer,
): Promise<Buffer> {
  const known = masterKey ?? keptMasterKey(dataDirectory);
  if (known) return known;
  if (await recall(sql)) throw new MissingMasterKey(keyFileIn(dataDirectory));
  return makeMasterKey(dataDirectory, randomBytes);
}

/**
 * Rejects as a start would: with `WrongMasterKey` or `MissingMasterKey` if a database, which may be new or old, was made with another
 * master key than the given or kept one. Makes nothing.
 */
export async function assertMasterKey(
  sql: Sql,
  { dataDirectory, masterKey }: KeySettings,
): Promise<void> {
  const [is] = await sql.query<{ made: boolean }>(IS_MADE);
  const row = is?.made === true ? await recall(sql) : undefined;
  if (!row) return;
  const known = masterKey ?? keptMasterKey(dataDirectory);
  if (!known) throw new MissingMasterKey(keyFileIn(dataDirectory));
  if (keyCheck(known) !== row.key_check) throw new WrongMasterKey();
}

/** Finds the hub's identity, making it and the hub's own log in a new database. Throws `WrongMasterKey`. */
export async function identify(
  sql: Sql,
  masterKey: Buffer,
  { serverId, now }: { serverId: string; now: number },
): Promise<HubIdentity> {
  const check = keyCheck(masterKey);
  await sql.query(REMEMBER, [serverId, check, now]);
  const row = await recall(sql);
  if (!row || row.key_check !== check) throw new WrongMasterKey();
  await createLog(sql, HUB_LOG, serverId, now);
  return new HubIdentity(row.server_id);
}
