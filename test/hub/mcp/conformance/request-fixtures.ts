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
import { AUDIO, EMBEDDED, IMAGE, MIXED, text, user } from './fixture-content.js';
import { addInputFixtures } from './input-fixtures.js';

const PAUSE_MS = 20;

function addPlainTools(server: McpServer): void {
  const plain: Record<string, object[]> = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [IMAGE],
    test_audio_content: [AUDIO],
    test_embedded_resource: [EMBEDDED],
    test_multiple_content_types: MIXED,
  };
  for (const [name, content] of Object.entries(plain)) {
    server.registerTool(name, { description: name }, async () => ({ content: content as never }));
  }
  server.registerTool('test_error_handling', { description: 'fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

function addTalkingTools(server: McpServer): void {
  const log = async ({ mcpReq }: ServerContext) => {
    for (const data of [
      'Tool execution started',
      'Tool processing data',
      'Tool execution completed',
    ]) {
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

function addResources(server: McpServer): void {
  const words = 'This is the content of the static text resource.';
  server.registerResource(
    'static text',
    'test://static-text',
    { description: 'text' },
    async (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: words }],
    }),
  );
  server.registerResource(
    'static binary',
    'test://static-binary',
    { description: 'png' },
    async (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'image/png', blob: IMAGE.data }],
    }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'a family' },
    async (uri, { id }) => {
      const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: data }] };
    },
  );
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'simple' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const arg1 = completable(z.string(), () => ['paris', 'park', 'party']);
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: z.object({ arg1, arg2: z.string() }) },
    (args) => ({
      messages: [user(text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'embedded', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => {
      const embedded = {
        uri,
        mimeType: 'text/plain',
        text: 'Embedded resource content for testing.',
      };
      const last = user(text('Please process the embedded resource above.'));
      return { messages: [user({ type: 'resource', resource: embedded }), last] };
    },
  );
  server.registerPrompt('test_prompt_with_image', { description: 'image' }, () => ({
    messages: [user(IMAGE), user(text('Please analyze the image above.'))],
  }));
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
  addResources(server);
  addPrompts(server);
  addInputFixtures(server, (payload) => codec.mint(payload));
  return server.server;
}
