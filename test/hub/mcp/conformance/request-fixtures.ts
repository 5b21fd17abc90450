import { setTimeout as sleep } from 'node:timers/promises';
import {
  McpServer,
  ResourceTemplate,
  type Server,
  type ServerContext,
  completable,
  createRequestStateCodec,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './fixture-content.js';
import { addInputFixtures } from './input-fixtures.js';
import {
  LOGGED,
  TEMPLATE,
  WITH_ARGUMENTS,
  WITH_RESOURCE,
  addPlainPrompts,
  addPlainResources,
  addPlainTools,
} from './plain-fixtures.js';

const PAUSE_MS = 20;

function addTalkingTools(server: McpServer): void {
  const log = async ({ mcpReq }: ServerContext) => {
    for (const data of LOGGED) {
      await mcpReq.log('info', data);
      await sleep(PAUSE_MS);
    }
    return { content: [text('Tool with logging executed successfully')] };
  };
  server.registerTool('test_tool_with_logging', { description: 'logs' }, log);
  server.registerTool('test_logging_tool', { description: 'logs' }, log);
  server.registerTool(
    'test_tool_with_progress',
    { description: 'progresses' },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken ?? 0;
      for (const progress of [0, 50, 100]) {
        const params = { progressToken, progress, total: 100 };
        await mcpReq.notify({ method: 'notifications/progress', params });
        await sleep(PAUSE_MS);
      }
      return { content: [text(String(progressToken))] };
    },
  );
}

function addPrompts(server: McpServer): void {
  addPlainPrompts(server);
  const arg1 = completable(z.string(), () => ['paris', 'park', 'party']);
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: z.object({ arg1, arg2: z.string() }) },
    WITH_ARGUMENTS,
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'embedded', argsSchema: z.object({ resourceUri: z.string() }) },
    WITH_RESOURCE,
  );
}

const codec = createRequestStateCodec({ key: 'k'.repeat(32) });

/** The server that the official suite wants to find behind an endpoint of 2026-07-28. */
export function conformanceRequestServer(): Server {
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {}, logging: {}, completions: {}, resources: {} },
      requestState: { verify: (state, context) => codec.verify(state, context) },
    },
  );
  addPlainTools(server);
  addTalkingTools(server);
  addPlainResources(server, new ResourceTemplate(TEMPLATE, { list: undefined }));
  addPrompts(server);
  addInputFixtures(server, (payload) => codec.mint(payload));
  return server.server;
}
