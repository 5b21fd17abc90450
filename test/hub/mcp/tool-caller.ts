import type { Joined, TestHub } from '../../support/hub.js';
import { openSession, postMcp, rpc } from './mcp-request.js';

/** Sends one request in a session of its own; answers the JSON-RPC answer. */
export async function requestAs(
  hub: TestHub,
  member: Joined | null,
  method: string,
  params: object,
): Promise<any> {
  const token = member?.accessToken;
  const session = await openSession(hub, token);
  return (await postMcp(hub, rpc(method, params), { token, session })).body;
}

/** Calls tools of a hub as a member, or as nobody. */
export class ToolCaller {
  constructor(private readonly hub: TestHub) {}

  /** The result of tools/call. */
  async call(member: Joined | null, name: string, args: object = {}): Promise<any> {
    const params = { name, arguments: args };
    return (await requestAs(this.hub, member, 'tools/call', params)).result;
  }

  /** Captures an item; answers its id. */
  async captured(member: Joined, fields: object): Promise<string> {
    const args = { title: 't', summary: 's', ...fields };
    const { structuredContent } = await this.call(member, 'capture_knowledge', args);
    return structuredContent.knowledgeId as string;
  }
}
