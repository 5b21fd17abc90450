import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
  CreateMessageResultSchema,
  ElicitResultSchema,
  ListToolsRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { DEFAULTS_SCHEMA, ENUMS_SCHEMA, JSON_SCHEMA_TOOL, text, user } from './fixture-content.js';
import {
  LOGGED,
  TEMPLATE,
  WITH_ARGUMENTS,
  WITH_RESOURCE,
  addPlainPrompts,
  addPlainResources,
  addPlainTools,
} from './plain-fixtures.js';

type Extra = { sendRequest(request: never, schema: typeof ElicitResultSchema): Promise<unknown> };
type Handler = (
  request: unknown,
  extra: unknown,
) => Promise<{ tools: (typeof JSON_SCHEMA_TOOL)[] }>;

const PAUSE_MS = 20;

/** A tool with the name of that whose schema is listed. */
function addSchemaTool(server: McpServer): void {
  server.registerTool(
    JSON_SCHEMA_TOOL.name,
    { description: JSON_SCHEMA_TOOL.description, inputSchema: { name: z.string().optional() } },
    async () => ({ content: [text('ok')] }),
  );
}

/** Tools that say something before they answer. */
function addTalkingTools(server: McpServer): void {
  server.registerTool('test_tool_with_logging', { description: 'logs' }, async (extra) => {
    for (const data of LOGGED) {
      await extra.sendNotification({
        method: 'notifications/message',
        params: { level: 'info', data },
      });
      await sleep(PAUSE_MS);
    }
    return { content: [text('Tool with logging executed successfully')] };
  });
  server.registerTool('test_tool_with_progress', { description: 'progresses' }, async (extra) => {
    const progressToken = extra._meta?.progressToken ?? 0;
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await extra.sendNotification({ method: 'notifications/progress', params });
      await sleep(PAUSE_MS);
    }
    return { content: [text(String(progressToken))] };
  });
  server.registerTool('test_reconnection', { description: 'closes its stream' }, async (extra) => {
    extra.closeSSEStream?.();
    await sleep(PAUSE_MS);
    return { content: [text('Reconnection test completed successfully.')] };
  });
}

/** Tools that ask the client something before they answer. */
function addAskingTools(server: McpServer): void {
  const elicit = async (extra: Extra, message: string, requestedSchema: object) => {
    const params = { message, requestedSchema };
    const result = await extra.sendRequest(
      { method: 'elicitation/create', params } as never,
      ElicitResultSchema,
    );
    const { action, content } = result as { action: string; content?: unknown };
    return `action=${action}, content=${JSON.stringify(content ?? {})}`;
  };
  server.registerTool(
    'test_sampling',
    { description: 'samples', inputSchema: { prompt: z.string() } },
    async ({ prompt }, extra) => {
      const params = { messages: [user(text(prompt))], maxTokens: 100 };
      const result = await extra.sendRequest(
        { method: 'sampling/createMessage', params } as never,
        CreateMessageResultSchema,
      );
      const { content } = result as { content: { text?: string } };
      return { content: [text(`LLM response: ${content.text}`)] };
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'asks', inputSchema: { message: z.string() } },
    async ({ message }, extra) => {
      const properties = { username: { type: 'string' }, email: { type: 'string' } };
      const schema = { type: 'object', properties, required: ['username', 'email'] };
      return { content: [text(`User response: ${await elicit(extra, message, schema)}`)] };
    },
  );
  const schemas = {
    test_elicitation_sep1034_defaults: DEFAULTS_SCHEMA,
    test_elicitation_sep1330_enums: ENUMS_SCHEMA,
  };
  for (const [name, schema] of Object.entries(schemas)) {
    server.registerTool(name, { description: name }, async (extra) => ({
      content: [text(`Elicitation completed: ${await elicit(extra, name, schema)}`)],
    }));
  }
}

function addResources(server: McpServer): void {
  addPlainResources(server, new ResourceTemplate(TEMPLATE, { list: undefined }));
  server.server.setRequestHandler(SubscribeRequestSchema, () => ({}));
  server.server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
}

function addPrompts(server: McpServer): void {
  addPlainPrompts(server);
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: { arg1: z.string(), arg2: z.string() } },
    WITH_ARGUMENTS,
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'embedded', argsSchema: { resourceUri: z.string() } },
    WITH_RESOURCE,
  );
}

/** The server that the official suite wants to find behind an endpoint of the session era. */
export function conformanceSessionServer(): Server {
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: {},
        prompts: {},
        logging: {},
        completions: {},
        resources: { subscribe: true },
      },
    },
  );
  addPlainTools(server);
  addSchemaTool(server);
  addTalkingTools(server);
  addAskingTools(server);
  addResources(server);
  addPrompts(server);
  listJsonSchema(server);
  server.server.setRequestHandler(CompleteRequestSchema, () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }));
  return server.server;
}

/** The SDK makes schemas from zod, which drops the keywords that one tool is there to show. */
function listJsonSchema({ server }: McpServer): void {
  const handlers = (server as unknown as { _requestHandlers: Map<string, Handler> })
    ._requestHandlers;
  const list = handlers.get('tools/list') as Handler;
  server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => {
    const { tools } = await list(request, extra);
    return {
      tools: tools.map((tool) => (tool.name === JSON_SCHEMA_TOOL.name ? JSON_SCHEMA_TOOL : tool)),
    };
  });
}
