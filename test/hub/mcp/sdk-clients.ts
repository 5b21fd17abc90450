import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The calls that the clients of both SDKs have in common. */
export type AnyClient = Pick<
  Client,
  'listTools' | 'callTool' | 'listPrompts' | 'getPrompt' | 'getInstructions' | 'close'
>;

/** Opens a client of one SDK at an address of /mcp, as a member or as nobody. */
export type Connect = (address: string, token?: string) => Promise<AnyClient>;

function sending(token: string | undefined): { requestInit: { headers: Record<string, string> } } {
  return { requestInit: { headers: token ? { authorization: `Bearer ${token}` } : {} } };
}

const v1: Connect = async (address, token) => {
  const client = new Client({ name: 'v1', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(address), sending(token));
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
};

const v2 =
  (mode: 'auto' | 'legacy'): Connect =>
  async (address, token) => {
    const client = new ModernClient({ name: 'v2', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(new URL(address), sending(token)));
    return client as unknown as AnyClient;
  };

/** The clients that have to work, in both eras of the protocol. */
export const SDK_CLIENTS: readonly (readonly [name: string, connect: Connect])[] = [
  ['the v1 SDK client', v1],
  ['the v2 SDK client in a session', v2('legacy')],
  ['the v2 SDK client without one', v2('auto')],
];
