import type { Principal } from '@app/projections';
import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { FederationQueryDto } from './federation.dto.js';
import { ListRedactions, type RedactionsPage } from './list-redactions.js';
import { ReadSyncEvents } from './read-sync-events.js';
import { AfterQueryDto } from '../input/list.dto.js';

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
  ): Promise<Buffer> {
    return this.queries.execute(new ReadSyncEvents(principal, { branch: groupKey, cursor, limit }));
  }

  /** Tells those who hold a copy what was taken out of the group's log. */
  @Get('redactions')
  redactions(
    @Authenticated() principal: Principal,
    @Query() { after, limit }: AfterQueryDto,
  ): Promise<RedactionsPage> {
    return this.queries.execute(new ListRedactions(principal.groupKey, after, limit));
  }
}
