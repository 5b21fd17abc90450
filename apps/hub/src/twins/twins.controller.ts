import type { Principal } from '@app/projections';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { ListTwins, type Twin } from './list-twins.js';

@Controller('api/v1/knowledge/:id/twins')
@UseGuards(BearerGuard)
export class TwinsController {
  constructor(private readonly queries: QueryBus) {}

  /** What still says the same as an item of the member's group. */
  @Get()
  async twins(
    @Authenticated() { groupKey, memberId }: Principal,
    @Param('id') id: string,
  ): Promise<{ twins: Twin[] }> {
    const of = { groupKey, id };
    return { twins: await this.queries.execute(new ListTwins({ groupKey, memberId }, of)) };
  }
}
