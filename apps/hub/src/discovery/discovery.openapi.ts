import { described, listOf, oneOf, record, text, time } from '../openapi/schema.js';
import { type FeatureDescription } from '../openapi/operation.js';

const HUB = {
  serverName: 'knowledge-hub',
  serverId: 'b557b9a6-1582-4b2a-897a-9aba98b3baf1',
  baseUrl: 'http://127.0.0.1:8721',
  mcpUrl: 'http://127.0.0.1:8721/mcp',
  groups: { required: true, defaultJoinMode: 'invite' },
  install: { npmPackage: 'knowledge-hub', command: 'npx knowledge-hub join http://127.0.0.1:8721' },
  minClientVersion: '0.1.0',
  signing: {
    publicKey: 'knowledge-hub/b557b9a6+d6fdcf83+AXqf1Uq5I7dOq0GrzKF+mb6N4O+xYeWCLcnvw9LeRWFY',
    formerKeys: [],
  },
  witness: {
    publicKey:
      'knowledge-hub/b557b9a6/witness+8d3c5d0a+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4',
  },
};

/** What anybody may ask of the hub. */
export const DISCOVERY_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/',
      access: 'public',
      summary: 'What this is, whether it is healthy, how to join, and where to read more',
      description: 'A client that accepts text/html gets the same as a page.',
      answer: record({
        service: { const: 'knowledge-hub' },
        version: text,
        status: oneOf(['ready', 'not_ready']),
        'problem?': described(text, 'What is wrong, if something is.'),
        mcpUrl: text,
        joinCommand: described(text, 'The command to join with; append an invite.'),
        docs: record({ page: text, openApi: text }),
      }),
      example: {
        service: 'knowledge-hub',
        version: '0.1.0',
        status: 'ready',
        mcpUrl: HUB.mcpUrl,
        joinCommand: HUB.install.command,
        docs: { page: '/docs', openApi: '/openapi.json' },
      },
    },
    {
      method: 'get',
      path: '/healthz',
      access: 'public',
      summary: 'Whether the process is alive',
      answer: record({
        status: { const: 'ok' },
        service: { const: 'knowledge-hub' },
        version: text,
      }),
      example: { status: 'ok', service: 'knowledge-hub', version: '0.1.0' },
    },
    {
      method: 'get',
      path: '/readyz',
      access: 'public',
      summary:
        'Whether the database answers, its schema is current and its logs continue what was published',
      answer: record({ status: { const: 'ready' } }),
      example: { status: 'ready' },
      errors: ['server.not_ready'],
    },
    {
      method: 'get',
      path: '/.well-known/hub',
      access: 'public',
      summary: 'What a client needs to know before it joins',
      answer: record({
        serverName: text,
        serverId: text,
        baseUrl: text,
        mcpUrl: text,
        groups: record({ required: { const: true }, defaultJoinMode: oneOf(['invite']) }),
        install: record({ npmPackage: text, command: text }),
        minClientVersion: text,
        signing: record({
          publicKey: described(text, 'The key of the signed checkpoints, a C2SP vkey.'),
          formerKeys: described(
            listOf(record({ publicKey: text, since: time })),
            'Keys of the hub that it signed with before, oldest first; empty as long as its master key is the same. Not those of logs that were begun anew.',
          ),
        }),
        witness: record({
          publicKey: described(
            text,
            'The key with which the hub cosigns checkpoints of others (C2SP tlog-cosignature), a vkey.',
          ),
        }),
      }),
      example: HUB,
    },
  ],
};
