import { Controller, Get, Inject } from '@nestjs/common';
import { HubIdentity } from '../identity/hub-identity.js';
import type { SigningKey } from '../identity/signing-keys.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { FORMER_KEYS } from '../transparency/former-keys.js';
import { joinCommand, NPM_PACKAGE } from './install-command.js';
import { HubAddress } from '../runtime/hub-address.js';

/** The oldest version of the command line client this hub works with. */
const MIN_CLIENT_VERSION = '0.1.0';

/** What a client needs to know before it joins. */
export interface HubDescription {
  serverName: string;
  serverId: string;
  baseUrl: string;
  mcpUrl: string;
  groups: { required: true; defaultJoinMode: 'invite' };
  install: { npmPackage: string; command: string };
  minClientVersion: string;
  /** The key of the checkpoints, and those that signed before it, oldest first. */
  signing: { publicKey: string; formerKeys: readonly SigningKey[] };
}

@Controller()
export class DiscoveryController {
  constructor(
    private readonly identity: HubIdentity,
    private readonly address: HubAddress,
    private readonly signer: CheckpointSigner,
    @Inject(FORMER_KEYS) private readonly formerKeys: readonly SigningKey[],
  ) {}

  /** Describes the hub to clients that want to join. */
  @Get('.well-known/hub')
  describe(): HubDescription {
    const { baseUrl, mcpUrl } = this.address;
    return {
      serverName: 'knowledge-hub',
      serverId: this.identity.serverId,
      baseUrl,
      mcpUrl,
      groups: { required: true, defaultJoinMode: 'invite' },
      install: { npmPackage: NPM_PACKAGE, command: joinCommand(baseUrl) },
      minClientVersion: MIN_CLIENT_VERSION,
      signing: { publicKey: this.signer.publicKey, formerKeys: this.formerKeys },
    };
  }
}
