import { connect } from 'node:net';
import { MetricsListener } from '../../apps/hub/src/monitoring/metrics-listener.js';
import type { Joined, TestHub } from '../support/hub.js';
import { startProxiedHub } from '../support/proxied-hub.js';

/** The samples of a scrape: `name{labels}` and its value. */
async function scrape(hub: TestHub): Promise<Map<string, number>> {
  const url = hub.app.get(MetricsListener).url as string;
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => /^\w/.test(line));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('the metrics of a hub', () => {
  let proxied: Awaited<ReturnType<typeof startProxiedHub>>;
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    proxied = await startProxiedHub({ metricsPort: 0 });
    ({ hub } = proxied);
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
  });

  afterAll(() => proxied.stop());

  it('count what is pushed, and how much of it was new, known already or refused', async () => {
    const event = (id: string, kind = 'k') => ({ id, kind, payload: {} });
    await hub.push(ada, [event('one'), event('two')]);
    await hub.push(ada, [event('one'), event('two', 'other'), event('three'), { id: '' }]);

    const seen = await scrape(hub);
    expect(seen.get('hub_push_events_total{result="accepted"}')).toBe(3);
    expect(seen.get('hub_push_events_total{result="known"}')).toBe(1);
    expect(seen.get('hub_push_events_total{result="rejected"}')).toBe(2);
    expect(seen.get('hub_commit_flush_events_sum')).toBe(3);
    expect(seen.get('hub_commit_flush_seconds_count')).toBe(2);
    const push = 'method="POST",route="/api/v1/sync/push",status="200"';
    expect(seen.get(`hub_http_request_duration_seconds_count{${push}}`)).toBe(2);
  });

  it('count who fails at saying who they are, by what they tried', async () => {
    await hub.ask('/api/v1/sync/pull', { token: 'none' });
    await hub.ask('/api/v1/sync/pull');
    await hub.ask('/api/v1/join', { body: { inviteToken: 'none', displayName: 'Eve' } });
    await hub.ask('/api/v1/admin/session', { body: { token: 'none' } });

    const seen = await scrape(hub);
    const kinds = [...seen].filter(([name]) => name.startsWith('hub_auth_failures_total'));
    expect(kinds).toEqual([
      ['hub_auth_failures_total{kind="bearer"}', 1],
      ['hub_auth_failures_total{kind="join"}', 1],
      ['hub_auth_failures_total{kind="sign-in"}', 1],
    ]);
  });

  it('measure the tools that agents call', async () => {
    const call = (name: string, args: object) =>
      hub.ask('/mcp', {
        token: ada.accessToken,
        headers: {
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': name,
        },
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name,
            arguments: args,
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        },
      });
    await call('hub_status', {});
    await call('get_knowledge', { id: 'none' });

    const seen = await scrape(hub);
    const count = (tool: string, outcome: string) =>
      seen.get(`hub_mcp_tool_seconds_count{tool="${tool}",outcome="${outcome}"}`);
    expect(count('hub_status', 'ok')).toBe(1);
    expect(count('get_knowledge', 'error')).toBe(1);
  });

  it('say what the hub is at, and name no group, member or item', async () => {
    const pull = hub.ask('/api/v1/sync/pull?wait=1&cursor=', { token: ada.accessToken });
    const seen = await scrape(hub);
    await pull;
    expect(seen.get('hub_ready')).toBe(1);
    expect(seen.get('hub_commit_queue_events')).toBe(0);
    // What asks for the figures may itself wait for a connection that is being made.
    expect(seen.get('hub_db_pool_connections{state="waiting"}')).toBeLessThan(10);
    expect(seen.get('hub_db_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    expect(seen.get('hub_projection_parked{projection="knowledge"}')).toBe(0);
    expect(seen.get('hub_log_events{purpose="administration"}')).toBeGreaterThan(0);
    const labels = [...seen.keys()].join('\n');
    expect(labels).not.toMatch(new RegExp(`core|Ada|${ada.memberId}|${ada.clientId}`));
  });

  it('are served alone on their listener, and to nobody on the hub’s', async () => {
    const url = hub.app.get(MetricsListener).url as string;
    expect((await fetch(new URL('/healthz', url))).status).toBe(404);
    expect((await fetch(`${hub.url}/metrics`)).status).toBe(404);
  });

  it('are answered while a scraper hangs and the database does not answer, without what it would say', async () => {
    const { hostname, port } = new URL(hub.app.get(MetricsListener).url as string);
    const hanging = connect(Number(port), hostname).on('error', () => undefined);
    hanging.write('GET /metrics HTTP/1.1\r\nhost: x\r\n');
    proxied.proxy.disconnect();
    const before = (await scrape(hub)).get('hub_db_failures_total') ?? 0;
    await hub.ask('/api/v1/groups');
    const seen = await scrape(hub);
    hanging.destroy();
    expect(seen.get('hub_ready')).toBe(0);
    expect(seen.get('hub_db_failures_total')).toBeGreaterThan(before);
  });
});
