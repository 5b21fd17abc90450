import { Server as SessionServer } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { Server as ModernServer } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { VERSION } from '../../runtime/version.js';
import { type Method, McpRequestHandler } from './request-handler.js';
import { type Caller, callerOf } from '../caller/caller.js';

/** The requests of the handler, as the session era's SDK names them. */
const SESSION_SCHEMAS = {
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
  'resources/list': ListResourcesRequestSchema,
  'resources/templates/list': ListResourceTemplatesRequestSchema,
  'resources/read': ReadResourceRequestSchema,
  'prompts/list': ListPromptsRequestSchema,
  'prompts/get': GetPromptRequestSchema,
  'completion/complete': CompleteRequestSchema,
} as const satisfies Record<Method, unknown>;

const METHODS = Object.keys(SESSION_SCHEMAS) as Method[];
const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** How long a client of 2026-07-28 may keep a list, in milliseconds. */
const LIST_TTL_MS = 300_000;
const LIST_HINT = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const;

/** Puts the handler into the servers of both SDKs; every request acts for the caller that it came with. */
@Injectable()
export class McpServerFactory {
  private readonly info;
  private readonly validator = new AjvJsonSchemaValidator();

  constructor(
    private readonly handler: McpRequestHandler,
    @Inject(VERSION) version: string,
  ) {
    this.info = { name: 'knowledge-hub', title: 'Knowledge Hub', version };
  }

  /** A server for one session of the protocol up to 2025-11-25. */
  forSession(caller: Caller): SessionServer {
    const server = new SessionServer(this.info, {
      capabilities: CAPABILITIES,
      instructions: this.handler.instructions(caller),
      // One for all sessions: the SDK would make a costly one for each.
      jsonSchemaValidator: this.validator,
    });
    for (const method of METHODS) {
      server.setRequestHandler(SESSION_SCHEMAS[method], ({ params = {} }, { authInfo }) =>
        this.handler.answer(method, params, callerOf(authInfo)),
      );
    }
    return server;
  }

  /** A server for one request of the protocol 2026-07-28. */
  forRequest(caller: Caller): ModernServer {
    const server = new ModernServer(this.info, {
      capabilities: CAPABILITIES,
      instructions: this.handler.instructions(caller),
      cacheHints: {
        'tools/list': LIST_HINT,
        'prompts/list': LIST_HINT,
        'resources/templates/list': LIST_HINT,
        'server/discover': LIST_HINT,
      },
    });
    for (const method of METHODS) {
      server.setRequestHandler(
        method,
        // The handler answers plain objects; the SDK checks them against the method's schema.
        async ({ params = {} }) => (await this.handler.answer(method, params, caller)) as never,
      );
    }
    return server;
  }
}
