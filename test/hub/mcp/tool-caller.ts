import { TOOLS } from '../../../apps/hub/src/mcp/tools/tools.js';
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

const READING = new Set(TOOLS.filter(({ hints }) => hints.readOnlyHint).map(({ name }) => name));

/** Calls tools of a hub as a member, or as nobody. */
export class ToolCaller {
  private written = 0;

  constructor(private readonly hub: TestHub) {}

  /** The result of tools/call, with what a program is told beside what an agent is. */
  async call(member: Joined | null, name: string, args: object = {}): Promise<any> {
    const told = await this.told(member, name, args);
    if (!READING.has(name)) return told;
    const { structuredContent } = await this.told(member, name, { ...args, format: 'json' });
    return { ...told, structuredContent };
  }

  /** The result of tools/call as it is answered. */
  async told(member: Joined | null, name: string, args: object): Promise<any> {
    const params = { name, arguments: args };
    return (await requestAs(this.hub, member, 'tools/call', params)).result;
  }

  /** Captures an item, one that says something of its own unless told; answers its id. */
  async captured(member: Joined, fields: object): Promise<string> {
    const args = { title: 't', summary: `s${++this.written}`, ...fields };
    const { structuredContent } = await this.call(member, 'capture_knowledge', args);
    return structuredContent.knowledgeId as string;
  }

  /** The events that some work appends; throws unless all of them are of the sync log. */
  async appendedBy(work: () => Promise<unknown>): Promise<[kind: string, payload: any][]> {
    const events = await this.hub.appendedBy(work);
    const others = events.filter(({ purpose }) => purpose !== 'sync');
    if (others.length > 0) throw new Error(`of another log: ${JSON.stringify(others)}`);
    return events.map(({ kind, payload }) => [kind, payload]);
  }
}
