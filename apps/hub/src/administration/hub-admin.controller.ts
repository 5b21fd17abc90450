import type { ProjectionState } from '@app/projections';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetSettings, type HubSettings } from './get-settings.js';
import { ListProjections } from './list-projections.js';
import { ListSessions, type SessionList } from './list-sessions.js';
import { type RetriedProjection, RetryProjection } from './retry-projection.js';

@Controller('api/v1/admin')
export class HubAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What the hub was told, what it took by default, and its database. */
  @Get('settings')
  settings(): Promise<HubSettings> {
    return this.queries.execute(new GetSettings());
  }

  /** Who is connected. */
  @Get('sessions')
  sessions(): Promise<SessionList> {
    return this.queries.execute(new ListSessions());
  }

  /** How far the read models are. */
  @Get('projections')
  projections(): Promise<{ projections: ProjectionState[] }> {
    return this.queries.execute(new ListProjections());
  }

  /** Tries again what an event has stopped. */
  @Post('projections/:name/retry')
  @HttpCode(200)
  retry(@Param('name') name: string): Promise<RetriedProjection> {
    return this.commands.execute(new RetryProjection(name));
  }
}
