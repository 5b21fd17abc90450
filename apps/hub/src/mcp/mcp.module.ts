import { type DynamicModule, Module } from '@nestjs/common';
import type { HubConfig } from '../config.js';
import { Authenticator } from '../auth/authenticator.js';
import { McpAuthenticator } from './caller/mcp-authenticator.js';
import { McpController } from './mcp.controller.js';
import { McpGateway } from './protocol/mcp-gateway.js';
import { McpServerFactory } from './protocol/server-factory.js';
import { McpSessions } from './protocol/mcp-sessions.js';
import { OpenExchanges } from './protocol/open-exchanges.js';
import { McpRequestHandler } from './protocol/request-handler.js';

/** Agents read and write over the Model Context Protocol. */
@Module({})
export class McpModule {
  static forRoot(config: Pick<HubConfig, 'mcpAnonymous'>): DynamicModule {
    return {
      module: McpModule,
      controllers: [McpController],
      providers: [
        McpGateway,
        McpServerFactory,
        McpSessions,
        McpRequestHandler,
        OpenExchanges,
        {
          provide: McpAuthenticator,
          inject: [Authenticator],
          useFactory: (authenticator: Authenticator) =>
            new McpAuthenticator(authenticator, config.mcpAnonymous),
        },
      ],
    };
  }
}
