import { randomBytes, randomUUID } from 'node:crypto';
import { type LogHeader, verifyNote } from '@app/domain';
import type { HubConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { TailRefused } from '../event-store/integrity/import-tail.js';
import { HubIdentity, findMasterKey, hasIdentity, identify } from '../identity/hub-identity.js';
import { keyFileIn, keptMasterKey } from '../identity/master-key.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';

const SERVER_ID = /^knowledge-hub\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//;

/** The id of the hub whose last published checkpoint an exported log has, if this master key has signed that; else null. */
function serverIdOf({ published }: LogHeader, masterKey: Buffer): string | null {
  const [, serverId] = SERVER_ID.exec(published) ?? [];
  if (serverId === undefined) return null;
  const { publicKey } = new CheckpointSigner(masterKey, new HubIdentity(serverId));
  return verifyNote(published, publicKey) === null ? null : serverId;
}

/**
 * The signer of the hub that the database belongs to. A database that belongs to none becomes that of the hub that has signed the
 * exported logs, which takes its master key: without it, nothing is made and `TailRefused` is thrown.
 */
export async function findSigner(
  database: Database,
  config: HubConfig,
  headers: readonly LogHeader[],
): Promise<CheckpointSigner> {
  const now = Date.now();
  if (await hasIdentity(database)) {
    const masterKey = await findMasterKey(database, config, randomBytes);
    const known = await identify(database, masterKey, { serverId: randomUUID(), now });
    return new CheckpointSigner(masterKey, known);
  }
  const masterKey = config.masterKey ?? keptMasterKey(config.dataDirectory);
  const keyFile = keyFileIn(config.dataDirectory);
  if (!masterKey)
    throw new TailRefused(
      `the database is empty, and the master key of the hub that exported the logs is not here: put it into ${keyFile}, or set HUB_MASTER_KEY`,
    );
  const serverId = headers
    .map((header) => serverIdOf(header, masterKey))
    .find((each) => each !== null);
  if (serverId === undefined)
    throw new TailRefused(
      'the database is empty, and the master key here is not that of the hub that exported the logs (HUB_MASTER_KEY, or ' +
        `${keyFile})`,
    );
  return new CheckpointSigner(masterKey, await identify(database, masterKey, { serverId, now }));
}
