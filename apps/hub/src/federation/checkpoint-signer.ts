import { createPublicKey } from 'node:crypto';
import { checkpointBody, checkpointKey, signNote, vkey } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { HubIdentity } from '../identity/hub-identity.js';
import { MASTER_KEY } from '../identity/master-key.js';
import type { LogHead } from '../event-store/log/log.js';

/** Signs what a log's head commits to, so that a reader who keeps the note can tell when events disappear. */
@Injectable()
export class CheckpointSigner {
  /** The key that checks the hub's notes, as a C2SP vkey. */
  readonly publicKey: string;
  private readonly key;
  private readonly name: string;

  constructor(@Inject(MASTER_KEY) masterKey: Buffer, identity: HubIdentity) {
    this.key = checkpointKey(masterKey);
    this.name = `knowledge-hub/${identity.serverId}`;
    this.publicKey = vkey(this.name, createPublicKey(this.key));
  }

  /** The signed note (C2SP tlog-checkpoint) over a committed head. */
  sign({ logId, size, frontier }: LogHead): string {
    const body = checkpointBody({
      origin: `${this.name}/logs/${logId}`,
      size,
      root: frontier.root(),
    });
    return signNote(body, this.name, this.key);
  }
}
