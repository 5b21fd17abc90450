import { Controller, Get, Inject } from '@nestjs/common';
import type { Viewer } from '@app/projections';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { VERSION } from '../runtime/version.js';
import { GetOverview, type Overview } from './get-overview.js';

@Controller('api/v1/admin/overview')
export class OverviewAdminController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(VERSION) private readonly version: string,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** How the hub stands. */
  @Get()
  overview(@CurrentViewer() viewer: Exclude<Viewer, 'anybody'>): Promise<Overview> {
    return this.queries.execute(new GetOverview(viewer, this.version, this.now()));
  }
}
