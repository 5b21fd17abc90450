import { ProtocolError, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Failure } from '../failure.js';
import { isAway } from '../local/from-copy.js';
import type { StandIn } from '../local/hub-stand-in.js';
import type { Membership } from '../hub/membership.js';
import type { HubMcp } from './hub-mcp.js';
import { askingToSign, isSignedCall, signResult } from './signed-call.js';

/** What is handed on to the hub as it comes. */
const FORWARDED = [
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
] as const;

const INTERNAL_ERROR = -32603;

function asProtocolError(error: unknown): Error {
  if (error instanceof McpError) {
    // The SDK puts its own words in front of what the hub said.
    const message = error.message.replace(/^MCP error -?\d+: /, '');
    return new ProtocolError(error.code, message, error.data);
  }
  const told = error instanceof Failure ? error.told : (error as Error).message;
  return new ProtocolError(INTERNAL_ERROR, told);
}

/** Learns the name of every tool that has done what it was called for. */
export type OnCall = (tool: string) => void;

type Params = Record<string, unknown>;

/** What a session of an agent is served by. */
export interface Served {
  membership: Membership;
  hub: HubMcp;
  standIn: StandIn;
  version: string;
  onCall: OnCall;
  /** Hears of every answer of the hub itself. */
  onAnswer: () => void;
}

async function serverFor(served: Served): Promise<Server> {
  const { hub, standIn, version, onCall } = served;
  // A hub that is away now may be there when the agent asks, so this is no reason not to start.
  const client: Client | undefined = await hub.client().catch(() => undefined);
  const instructions = client?.getInstructions();
  const server = new Server(client?.getServerVersion() ?? { name: 'knowledge-hub', version }, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    ...(instructions !== undefined && { instructions }),
  });
  for (const method of FORWARDED) {
    server.setRequestHandler(method, async ({ params: given = {} }) => {
      const params = standIn.ask(method, given as Params);
      try {
        const result = await asked(served, method, params);
        if (method === 'tools/call' && !result['isError']) onCall(String(params['name']));
        return result as never;
      } catch (error) {
        throw asProtocolError(error);
      }
    });
  }
  return server;
}

/** Asks the hub, and who stands in for it when it is away. */
async function asked(
  { membership, hub, standIn, onAnswer }: Served,
  method: (typeof FORWARDED)[number],
  params: Params,
): Promise<Record<string, unknown>> {
  try {
    const isSigned = method === 'tools/call' && isSignedCall(membership, params);
    const sent = isSigned ? askingToSign(params) : params;
    const result = await hub.with((open) => open.request({ method, params: sent }, ResultSchema));
    standIn.learn(method, result);
    onAnswer();
    return isSigned ? await signResult(membership, params, result) : result;
  } catch (error) {
    const answer = isAway(error) && (await standIn.answer(method, params));
    if (answer) return answer as Record<string, unknown>;
    throw error;
  }
}

/** Serves the hub's tools, resources and prompts over stdin and stdout, in both eras of the protocol, until stdin ends. */
export async function serveOverStdio(served: Served): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  const handle = serveStdio(() => serverFor(served));
  await ended;
  await handle.close();
  await served.hub.close();
}
