// What clients of MCP send: the headers of each request, and the first one of a session.

/** The headers of a request; those of a session's first one name no session. */
export const agentHeaders = (token, session) => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
  authorization: `Bearer ${token}`,
  ...(session && { 'mcp-session-id': session }),
});

/** The body of a session's first request. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};
