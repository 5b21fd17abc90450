import { Controller, Get, Inject } from '@nestjs/common';
import { HubIdentity } from '../identity/hub-identity.js';
import { HUB_KEYS, type HubKeys } from './hub-keys.js';
import { joinCommand, NPM_PACKAGE } from './install-command.js';
import { HubAddress } from '../runtime/hub-address.js';

/** The oldest version of the command line client this hub works with. */
const MIN_CLIENT_VERSION = '0.1.0';

/** What a client needs to know before it joins. */
export interface HubDescription extends HubKeys {
  serverName: string;
  serverId: string;
  baseUrl: string;
  mcpUrl: string;
  groups: { required: true; defaultJoinMode: 'invite' };
  install: { npmPackage: string; command: string };
  minClientVersion: string;
}

@Controller()
export class DiscoveryController {
  constructor(
    private readonly identity: HubIdentity,
    private readonly address: HubAddress,
    @Inject(HUB_KEYS) private readonly keys: HubKeys,
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
      ...this.keys,
    };
  }
}
