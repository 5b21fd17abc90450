import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetOverview, type Overview } from './get-overview.js';

@Controller('api/v1/admin/overview')
export class OverviewAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** How the hub stands. */
  @Get()
  overview(): Promise<Overview> {
    return this.queries.execute(new GetOverview());
  }
}
