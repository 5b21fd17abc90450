import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { TOOLS } from '../../../apps/hub/src/mcp/tools/tools.js';
import { listingOf } from '../../../apps/hub/src/mcp/tool/tool.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { pushOneTo } from '../../support/push-one.js';
import { openSession, postMcp, rpc } from './mcp-request.js';
import { ToolCaller, requestAs } from './tool-caller.js';

const MOST_TOOLS = 12;
const LIST_TOKENS = 1_700;
const SEARCH_TOKENS = 700;
const UUID = '0f6c1c1e-8d5b-4f0a-9c3e-7b1d2a4e';

/** Ten items as long as items are, in one script, all with the same word and the longest of ids. */
const TEXTS: Record<string, [title: string, summary: string]> = {
  English: [
    'walrus: keep the access token out of the log lines of the payment worker',
    'The worker logged the whole request when a payment failed, and with it the bearer. Log the id of the request only; the redaction in logger.ts does not see nested headers. Found while looking for the cause of the outage in March. '.repeat(
      3,
    ),
  ],
  Chinese: [
    'walrus 支付服务的日志里不要写入访问令牌，只记录请求编号',
    '支付失败时工作进程会把整个请求写进日志，其中包括令牌。只写请求的编号；日志模块的脱敏不处理嵌套的请求头。三月份排查故障时发现。'.repeat(
      3,
    ),
  ],
  code: [
    'walrus `pnpm --filter @shop/checkout... run build && NODE_OPTIONS=--max-old-space-size=4096`',
    'x86_64-unknown-linux-gnu {"retries":3,"backoffMs":[250,500,1000]} => POST /api/v2/orders?dryRun=1 '.repeat(
      5,
    ),
  ],
};

describe('what an agent pays for', () => {
  let hub: TestHub;
  let ada: Joined;
  let tools: ToolCaller;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    ada = await hub.join('core', 'Adelheid Lovelace');
    tools = new ToolCaller(hub);
    const pushOne = pushOneTo(hub);
    for (const [script, [title, summary]] of Object.entries(TEXTS)) {
      for (let at = 10; at < 21; at++) {
        const fields = {
          title: `${title} ${at}`,
          summary,
          type: script,
          projectKey: 'payments-worker',
        };
        await pushOne(ada, 'knowledge.captured', {
          knowledge: { id: `${UUID}${at}${script.slice(0, 2)}`, ...fields },
        });
      }
    }
  });

  afterAll(() => hub.stop());

  it(`lists at most ${MOST_TOOLS} tools in at most ${LIST_TOKENS} tokens`, async () => {
    const { result } = await requestAs(hub, ada, 'tools/list', {});
    expect(result.tools).toHaveLength(TOOLS.length);
    const tokens = countTokens(JSON.stringify(result));
    const left = { tools: MOST_TOOLS - TOOLS.length, tokens: LIST_TOKENS - tokens };
    const isEnough = left.tools >= 0 && left.tokens >= 0;
    expect(isEnough ? 'enough' : { left }).toBe('enough');
  });

  it('describes every parameter but those whose values tell all', () => {
    for (const tool of TOOLS) {
      const { properties } = listingOf(tool).inputSchema as any;
      const silent = Object.keys(properties).filter((name) => !properties[name].description);
      expect([tool.name, silent]).toEqual([tool.name, tool.hints.readOnlyHint ? ['format'] : []]);
    }
  });

  it.each(Object.keys(TEXTS))(
    `tells ten hits in less than ${SEARCH_TOKENS} tokens: %s`,
    async (type) => {
      const { content } = await tools.told(ada, 'search_knowledge', { query: 'walrus', type });
      const { text } = content[0];
      expect(text.match(/^- \[/gm)).toHaveLength(10);
      expect(countTokens(text)).toBeLessThan(SEARCH_TOKENS);
      // Where the address says the project, no line has to.
      const query = '?project=payments-worker';
      const session = await openSession(hub, ada.accessToken);
      const params = { name: 'search_knowledge', arguments: { query: 'walrus', type } };
      const ask = { token: ada.accessToken, session };
      const { body } = await postMcp(hub, rpc('tools/call', params), ask, query);
      const own = body.result.content[0].text;
      expect(own.match(/^- \[/gm)).toHaveLength(10);
      expect(countTokens(own)).toBeLessThan(SEARCH_TOKENS);
    },
  );

  it('tells more of each hit where there are few', async () => {
    const args = { query: 'walrus', type: 'English' };
    const length = async (limit: number) =>
      (await tools.told(ada, 'search_knowledge', { ...args, limit })).content[0].text.length /
      limit;
    expect(await length(2)).toBeGreaterThan(2 * (await length(10)));
  });
});

describe('the form of an answer', () => {
  it('is text alone where one reads, JSON where it is asked for, and has no schema', async () => {
    const hub = await TestHub.start();
    await hub.group('core');
    const ada = await hub.join('core', 'Ada');
    const tools = new ToolCaller(hub);
    const id = await tools.captured(ada, { projectKey: 'shop' });
    const calls = {
      project_brief: { projectKey: 'shop' },
      search_knowledge: { query: 't' },
      get_knowledge: { id },
      resolve_term: { term: 't' },
      hub_status: {},
    };
    expect(Object.keys(calls)).toEqual(
      TOOLS.filter(({ hints }) => hints.readOnlyHint).map(({ name }) => name),
    );
    for (const [name, args] of Object.entries(calls)) {
      const told = await tools.told(ada, name, args);
      expect(told).toEqual({ content: [{ type: 'text', text: expect.any(String) }] });
      expect(told.content[0].text).not.toMatch(/^\{/);
      const { content, structuredContent } = await tools.told(ada, name, {
        ...args,
        format: 'json',
      });
      expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    }
    const { result } = await requestAs(hub, ada, 'tools/list', {});
    for (const listed of result.tools) expect(listed).not.toHaveProperty('outputSchema');
    await hub.stop();
  });
});
