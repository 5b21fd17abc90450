import type { Principal } from '@app/projections';
import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { ProveEvent } from './prove-event.js';
import { type GrowthProof, ProveGrowth } from './prove-growth.js';
import { ReadCheckpoint } from './read-checkpoint.js';
import type { LogReading } from './readable-log.js';
import { EventProofQueryDto, GrowthProofQueryDto } from './transparency.dto.js';

const TEXT = 'text/plain; charset=utf-8';

const asMember = (viewer: Principal, logId: string): LogReading => ({
  viewer,
  logId,
  refusal: 'federation.branch_forbidden',
});

@Controller('api/v1/federation/logs')
@UseGuards(BearerGuard)
export class LogProofsController {
  constructor(private readonly queries: QueryBus) {}

  /** The last checkpoint of the group's log that was published. */
  @Get(':logId/checkpoint')
  @Header('content-type', TEXT)
  checkpoint(
    @Authenticated() principal: Principal,
    @Param('logId') logId: string,
  ): Promise<string> {
    return this.queries.execute(new ReadCheckpoint(asMember(principal, logId)));
  }

  /** That an event is in the group's log. */
  @Get(':logId/proof')
  @Header('content-type', TEXT)
  proof(
    @Authenticated() principal: Principal,
    @Param('logId') logId: string,
    @Query() { eventId }: EventProofQueryDto,
  ): Promise<string> {
    return this.queries.execute(new ProveEvent(asMember(principal, logId), eventId));
  }

  /** That the group's log has only grown. */
  @Get(':logId/consistency')
  consistency(
    @Authenticated() principal: Principal,
    @Param('logId') logId: string,
    @Query() { from, to }: GrowthProofQueryDto,
  ): Promise<GrowthProof> {
    return this.queries.execute(new ProveGrowth(asMember(principal, logId), { from, to }));
  }
}
