import { type KeyObject, createPublicKey } from 'node:crypto';
import {
  checkpointBody,
  checkpointKey,
  logCheckpointKey,
  signNote,
  signatureLine,
  vkey,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { HubIdentity } from '../identity/hub-identity.js';
import { MASTER_KEY } from '../identity/master-key.js';
import type { LogHead } from '../event-store/log/log.js';

/**
 * Signs what a log's head commits to, so that a reader who keeps the note can tell when events disappear: with a key of the log's own,
 * named as its origin, as witnesses want it, and with the hub's, which is the same for all logs.
 */
@Injectable()
export class CheckpointSigner {
  /** The key that checks the notes of all logs, as a C2SP vkey. */
  readonly publicKey: string;
  private readonly key: KeyObject;
  private readonly name: string;
  private readonly logKeys = new Map<string, KeyObject>();

  constructor(
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    identity: HubIdentity,
  ) {
    this.key = checkpointKey(masterKey);
    this.name = `knowledge-hub/${identity.serverId}`;
    this.publicKey = vkey(this.name, createPublicKey(this.key));
  }

  /** What a log is called in its checkpoints. */
  originOf(logId: string): string {
    return `${this.name}/logs/${logId}`;
  }

  /** The key that checks the notes of one log and is named as its origin, as a C2SP vkey. */
  logKeyOf(logId: string): string {
    return vkey(this.originOf(logId), createPublicKey(this.signingKeyOf(logId)));
  }

  /** The signed note (C2SP tlog-checkpoint) over a committed head. */
  sign({ logId, size, frontier }: LogHead): string {
    const origin = this.originOf(logId);
    const body = checkpointBody({ origin, size, root: frontier.root() });
    const note = signNote(body, origin, this.signingKeyOf(logId));
    return note + signatureLine(body, this.name, this.key);
  }

  private signingKeyOf(logId: string): KeyObject {
    const key = this.logKeys.get(logId) ?? logCheckpointKey(this.masterKey, logId);
    this.logKeys.set(logId, key);
    return key;
  }
}
