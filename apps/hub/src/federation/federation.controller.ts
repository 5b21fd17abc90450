import type { Principal } from '@app/projections';
import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { FederationQueryDto } from './federation.dto.js';
import { ReadSyncEvents } from './read-sync-events.js';

@Controller('api/v1/federation')
@UseGuards(BearerGuard)
export class FederationController {
  constructor(private readonly queries: QueryBus) {}

  /** Reads the group's log with the fields that recompute its hashes. */
  @Get('sync-events')
  @Header('content-type', 'application/json; charset=utf-8')
  syncEvents(
    @Authenticated() principal: Principal,
    @Query() { groupKey, cursor, limit }: FederationQueryDto,
  ): Promise<string> {
    return this.queries.execute(new ReadSyncEvents(principal, { branch: groupKey, cursor, limit }));
  }
}
