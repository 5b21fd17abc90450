import type { HubClient } from './hub-client.js';

/** What a hub says about itself, as far as a client needs it. */
export interface HubDescription {
  serverId: string;
  baseUrl: string;
  mcpUrl: string;
  minClientVersion: string;
  install: { command: string };
  /** The key that it signs with, a C2SP vkey. */
  signing: { publicKey: string };
}

/** Reads what the hub at this address says about itself. */
export function describeHub(client: HubClient): Promise<HubDescription> {
  return client.ask<HubDescription>({ path: '/.well-known/hub' }, 'serverId');
}
