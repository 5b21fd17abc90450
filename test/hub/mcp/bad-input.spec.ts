import { McpSessions } from '../../../apps/hub/src/mcp/protocol/mcp-sessions.js';
import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { liveHeap } from '../../support/live-heap.js';
import { initialize, openSession, postMcp, rpc } from './mcp-request.js';

const MODERN = '2026-07-28';
let hub: TestHub;
let ada: Joined;

beforeAll(async () => {
  [hub, ada] = await startCore('Ada');
});

afterAll(() => hub.stop());

function modern(method: string, params: object = {}, version = MODERN): object {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  };
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } };
}

describe('a message that is none', () => {
  it.each([
    '',
    '{',
    '{"jsonrpc":',
    '\u0000',
    'null',
    '5',
    '"text"',
    '[]',
    '{}',
    '{"jsonrpc":"1.0"}',
  ])('is a JSON-RPC error: %j', async (text) => {
    const { status, body } = await postMcp(hub, text, { token: ada.accessToken });
    expect(status).toBe(400);
    expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: expect.any(Number) } });
  });

  it.each<Record<string, string>>([
    {},
    { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' },
  ])('is refused when it is nested deeper than a stack is deep: %j', async (headers) => {
    const session = await openSession(hub, ada.accessToken);
    const text = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const asked = { token: ada.accessToken, session, headers };
    const { status, body } = await postMcp(hub, text, asked);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: -32600, data: { code: 'request.invalid' } });
  });

  it('is a parse error when it is not JSON', async () => {
    const { body } = await postMcp(hub, '{"jsonrpc":');
    expect(body.error).toMatchObject({ code: -32700, data: { code: 'request.malformed_json' } });
  });

  it('is refused when it is too large', async () => {
    const { status, body } = await postMcp(hub, `"${'x'.repeat(9 * 1024 * 1024)}"`);
    expect(status).toBe(413);
    expect(body.error.data.code).toBe('request.too_large');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('is refused as %s', async (type) => {
    const { status, body } = await postMcp(hub, initialize(), {
      headers: { 'content-type': type },
    });
    expect(status).toBe(415);
    expect(body.error.data.code).toBe('request.unsupported_media_type');
  });
});

describe('a request that does not fit the transport', () => {
  it('is refused when it does not accept what may come back', async () => {
    const headers = { accept: 'application/json' };
    const { status, body } = await postMcp(hub, initialize(), { headers });
    expect(status).toBe(406);
    expect(body.error.code).toBe(-32000);
  });

  it.each(['PUT', 'PATCH'])('is 405 with the methods there are: %s', async (method) => {
    const response = await fetch(`${hub.url}/mcp`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/POST/);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null });
  });

  it.each(['GET', 'DELETE'])('needs a session: %s', async (method) => {
    const headers = { accept: 'text/event-stream' };
    const response = await fetch(`${hub.url}/mcp`, { method, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32000 } });
  });

  it('names the protocol versions there are when asked for another', async () => {
    const { body } = await postMcp(hub, initialize('1999-01-01'));
    expect(body.result.protocolVersion).toBe('2025-11-25');
    const session = await openSession(hub);
    const headers = { 'mcp-protocol-version': '1999-01-01' };
    const answer = await postMcp(hub, rpc('tools/list'), { session, headers });
    expect(answer.status).toBe(400);
  });

  it('names the revisions there are when a request without a session wants another', async () => {
    const headers = { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' };
    const { status, body } = await postMcp(hub, modern('tools/list', {}, '2099-01-01'), {
      headers,
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: -32022, data: { supported: [MODERN] } });
  });

  it('is refused when its headers say something else than its body', async () => {
    const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call' };
    const { status, body } = await postMcp(hub, modern('tools/list'), { headers });
    expect(status).toBe(400);
    expect(body.error.code).toBe(-32020);
  });
});

describe.each(['session', 'single request'])('in a %s', (era) => {
  async function call(method: string, params: object = {}): Promise<any> {
    const token = ada.accessToken;
    if (era === 'session') {
      const session = await openSession(hub, token);
      return (await postMcp(hub, rpc(method, params), { token, session })).body;
    }
    const { name, uri } = params as { name?: string; uri?: string };
    const headers = {
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...((name ?? uri) && { 'mcp-name': (name ?? uri) as string }),
    };
    return (await postMcp(hub, modern(method, params), { token, headers })).body;
  }

  it('an unknown tool is invalid parameters', async () => {
    const { error } = await call('tools/call', { name: 'fly', arguments: {} });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('fly') });
  });

  it('an unknown method is not found', async () => {
    expect((await call('tools/fly')).error.code).toBe(-32601);
  });

  it.each([
    ['of a wrong type', { title: 1, summary: 's' }, /title/],
    ['unknown', { title: 't', summary: 's', colour: 'red' }, /colour/],
    ['missing', { title: 't' }, /summary/],
    ['too long', { title: 'x'.repeat(301), summary: 's' }, /title/],
  ])('an argument that is %s is told to the agent and appends nothing', async (_, args, told) => {
    const appended = await hub.appendedBy(async () => {
      const { result } = await call('tools/call', { name: 'capture_knowledge', arguments: args });
      expect(result.isError).toBe(true);
      expect(result.content[0].text).toMatch(told);
    });
    expect(appended).toEqual([]);
  });

  it.each([
    ['capture_knowledge', { title: 't', summary: 's', content: 'x'.repeat(2 * 1024 * 1024) }],
    ['capture_knowledge', { title: 't', summary: 'x'.repeat(2 * 1024 * 1024) }],
    ['capture_task', { taskKey: 'x'.repeat(2 * 1024 * 1024), title: 't', status: 'todo' }],
    ['capture_knowledge', { title: 't', summary: 's', projectKey: 'a\0b' }],
    ['capture_knowledge', { title: 't', summary: 's', projectKey: '\ud800' }],
    ['project_brief', { projectKey: 'a\0b' }],
    ['project_brief', { projectKey: 'shop', maxTokens: 0 }],
    ['project_brief', { projectKey: 'shop', maxTokens: 10 ** 9 }],
  ])(
    'what is past a limit is told by its name, and nothing is appended: %s',
    async (name, args) => {
      const appended = await hub.appendedBy(async () => {
        const { result } = await call('tools/call', { name, arguments: args });
        expect(result.isError).toBe(true);
        expect(result.content[0].text).toMatch(/content|summary|taskKey|projectKey|maxTokens/);
        expect(result.content[0].text.length).toBeLessThan(500);
      });
      expect(appended).toEqual([]);
    },
  );

  it('an unknown prompt, a missing argument of one and an unknown resource are invalid parameters', async () => {
    expect((await call('prompts/get', { name: 'none' })).error.code).toBe(-32602);
    expect((await call('prompts/get', { name: 'start_task' })).error.code).toBe(-32602);
    expect((await call('resources/read', { uri: 'hub://none' })).error.code).toBe(-32602);
  });

  it.each([
    ['get_knowledge', { id: 'a\0b' }],
    ['search_knowledge', { query: 'a', projectKey: '\0' }],
    ['search_knowledge', { query: 'a', type: '\ud800' }],
    ['resolve_term', { term: 'a\0b' }],
    ['search_knowledge', { member: '\0' }],
    ['link_knowledge', { kind: 'relates_to', fromId: '\0', toId: 'b' }],
  ])('a word that no database holds is told to the agent: %s %j', async (name, args) => {
    const { result } = await call('tools/call', { name, arguments: args });
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0].text).toMatch(/printable characters/);
  });

  it.each(['knowledge', 'glossary'])('there is no %s of such a word', async (family) => {
    const { error } = await call('resources/read', { uri: `hub://${family}/a%00b` });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('not found') });
    const variable = family === 'glossary' ? 'term' : 'id';
    const { result } = await call('completion/complete', {
      ref: { type: 'ref/resource', uri: `hub://${family}/{${variable}}` },
      argument: { name: variable, value: 'a\0b' },
    });
    expect(result.completion.values).toEqual([]);
  });

  it('the completion of what nobody knows is empty', async () => {
    const argument = { name: 'x', value: '' };
    const { result } = await call('completion/complete', {
      ref: { type: 'ref/prompt', name: 'none' },
      argument,
    });
    expect(result.completion.values).toEqual([]);
  });
});

describe('many who initialise', () => {
  it('cost no more than the sessions one may have, and the hub goes on', async () => {
    const rounds = 15;
    const before = liveHeap();
    const others = hub.app.get(McpSessions).size;
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => postMcp(hub, initialize(), { token: ada.accessToken })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    expect(hub.app.get(McpSessions).size).toBeLessThanOrEqual(others + 100);
    expect(liveHeap() - before).toBeLessThan(30 * 1024 * 1024);
    expect((await hub.ask('/healthz')).status).toBe(200);
  });
});
