import { HubError } from '@app/domain';
import { Controller, Get, Inject } from '@nestjs/common';
import { Database } from '../database/database.js';
import { HubIdentity } from '../database/hub-identity.js';
import { isMigrated } from '../database/migrate.js';
import { CheckpointSigner } from '../federation/checkpoint-signer.js';
import { HubAddress } from '../hub-address.js';
import { VERSION } from '../version.js';

/** The package that holds the command line client, and the oldest version of it this hub works with. */
const NPM_PACKAGE = 'knowledge-hub';
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
  signing: { publicKey: string };
}

@Controller()
export class DiscoveryController {
  constructor(
    private readonly database: Database,
    private readonly identity: HubIdentity,
    private readonly address: HubAddress,
    private readonly signer: CheckpointSigner,
    @Inject(VERSION) private readonly version: string,
  ) {}

  /** Says that the process is alive. */
  @Get('healthz')
  health(): { status: 'ok'; service: 'knowledge-hub'; version: string } {
    return { status: 'ok', service: 'knowledge-hub', version: this.version };
  }

  /** Says that the database answers and its schema is current. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ready' }> {
    const migrated = await isMigrated(this.database).catch(() => false);
    if (!migrated) throw new HubError('server.not_ready');
    return { status: 'ready' };
  }

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
      install: { npmPackage: NPM_PACKAGE, command: `npx ${NPM_PACKAGE} join ${baseUrl}` },
      minClientVersion: MIN_CLIENT_VERSION,
      signing: { publicKey: this.signer.publicKey },
    };
  }
}
