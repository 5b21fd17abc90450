import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { McpAuthenticator } from './caller/mcp-authenticator.js';
import { McpController } from './mcp.controller.js';
import { McpGateway } from './protocol/mcp-gateway.js';
import { McpServerFactory } from './protocol/server-factory.js';
import { McpSessions } from './protocol/mcp-sessions.js';
import { OpenStreams } from './protocol/open-streams.js';
import { McpRequestHandler } from './protocol/request-handler.js';

/** Agents read and write over the Model Context Protocol. */
@Module({
  imports: [AuthModule, EventStoreModule, MetricsModule, RuntimeModule],
  controllers: [McpController],
  providers: [
    McpGateway,
    McpServerFactory,
    McpSessions,
    McpRequestHandler,
    McpAuthenticator,
    OpenStreams,
  ],
  exports: [McpSessions],
})
export class McpModule {}
