import { type DynamicModule, Module } from '@nestjs/common';
import type { HubConfig } from '../config.js';
import { Authenticator } from '../http/authenticator.js';
import { McpCallers } from './mcp-callers.js';
import { McpController } from './mcp.controller.js';
import { McpGateway } from './mcp-gateway.js';
import { McpServers } from './mcp-servers.js';
import { McpSessions } from './mcp-sessions.js';
import { McpSurface } from './mcp-surface.js';

/** Agents read and write over the Model Context Protocol. */
@Module({})
export class McpModule {
  static forRoot(config: Pick<HubConfig, 'mcpAnonymous'>): DynamicModule {
    return {
      module: McpModule,
      controllers: [McpController],
      providers: [
        McpGateway,
        McpServers,
        McpSessions,
        McpSurface,
        {
          provide: McpCallers,
          inject: [Authenticator],
          useFactory: (authenticator: Authenticator) =>
            new McpCallers(authenticator, config.mcpAnonymous),
        },
      ],
    };
  }
}
