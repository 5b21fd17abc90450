import { type KeyObject, createPublicKey } from 'node:crypto';
import { COSIGNATURE, cosignatureLine, vkey, witnessKey } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { HubIdentity } from '../identity/hub-identity.js';
import { MASTER_KEY } from '../identity/master-key.js';

/** Says in this hub's name that it has seen checkpoints of others; with a key that signs nothing else. */
@Injectable()
export class WitnessSigner {
  /** The key that checks the cosignatures, as a C2SP vkey. */
  readonly publicKey: string;
  private readonly key: KeyObject;
  private readonly name: string;

  constructor(@Inject(MASTER_KEY) masterKey: Buffer, { serverId }: HubIdentity) {
    this.key = witnessKey(masterKey);
    this.name = `knowledge-hub/${serverId}/witness`;
    this.publicKey = vkey(this.name, createPublicKey(this.key), COSIGNATURE);
  }

  /** The line by which this hub cosigns a checkpoint's body at a time (milliseconds since 1970). */
  cosign(body: string, now: number): string {
    return cosignatureLine(body, this.name, this.key, Math.floor(now / 1_000));
  }
}
