import type { TestHub } from '../../support/hub.js';

/** An answer of /mcp: its JSON, also when it came as the one message of a stream. */
export interface McpAnswer {
  status: number;
  headers: Headers;
  body: any;
}

/** What goes with a message. */
export interface McpAsk {
  token?: string | undefined;
  session?: string | undefined;
  headers?: Record<string, string>;
}

function bodyOf(text: string, type: string | null): unknown {
  if (text === '') return undefined;
  if (!type?.startsWith('text/event-stream')) return JSON.parse(text);
  const data = text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line.length > 6)
    .map((line) => line.slice(6));
  return JSON.parse(data.at(-1) as string);
}

/** Posts one message (or, as a string, any text) to /mcp. */
export async function postMcp(
  hub: Pick<TestHub, 'url'>,
  message: unknown,
  { token, session, headers }: McpAsk = {},
  query = '',
): Promise<McpAnswer> {
  const response = await fetch(`${hub.url}/mcp${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(session !== undefined && { 'mcp-session-id': session }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const body = bodyOf(await response.text(), response.headers.get('content-type'));
  return { status: response.status, headers: response.headers, body };
}

/** The message that opens a session. */
export function initialize(protocolVersion = '2025-11-25'): object {
  const clientInfo = { name: 'test', version: '1' };
  return {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo },
  };
}

/** Opens a session and answers its id. */
export async function openSession(hub: Pick<TestHub, 'url'>, token?: string): Promise<string> {
  const { headers } = await postMcp(hub, initialize(), { token });
  const session = headers.get('mcp-session-id') as string;
  await postMcp(hub, { jsonrpc: '2.0', method: 'notifications/initialized' }, { token, session });
  return session;
}

/** A request of the session era. */
export function rpc(method: string, params: object = {}, id = 1): object {
  return { jsonrpc: '2.0', id, method, params };
}
