import { Controller, Get, Inject } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { VERSION } from '../runtime/version.js';
import { GetOverview, type Overview } from './get-overview.js';

@Controller('api/v1/admin/overview')
export class OverviewAdminController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(VERSION) private readonly version: string,
  ) {}

  /** How the hub stands. */
  @Get()
  overview(): Promise<Overview> {
    return this.queries.execute(new GetOverview(this.version));
  }
}
