import type { Viewer } from '@app/projections';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { ProveEvent } from './prove-event.js';
import { type GrowthProof, ProveGrowth } from './prove-growth.js';
import { ReadCheckpoint } from './read-checkpoint.js';
import type { LogReading } from './readable-log.js';
import { EventProofQueryDto, GrowthProofQueryDto } from './transparency.dto.js';

const TEXT = 'text/plain; charset=utf-8';

const asAsked = (viewer: Viewer, logId: string): LogReading => ({
  viewer,
  logId,
  refusal: 'admin.log_not_found',
});

@Controller('api/v1/admin/logs')
export class LogProofsAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** The last checkpoint of a log that was published. */
  @Get(':logId/checkpoint')
  @Header('content-type', TEXT)
  checkpoint(@CurrentViewer() viewer: Viewer, @Param('logId') logId: string): Promise<string> {
    return this.queries.execute(new ReadCheckpoint(asAsked(viewer, logId)));
  }

  /** That an event is in a log. */
  @Get(':logId/proof')
  @Header('content-type', TEXT)
  proof(
    @CurrentViewer() viewer: Viewer,
    @Param('logId') logId: string,
    @Query() { eventId }: EventProofQueryDto,
  ): Promise<string> {
    return this.queries.execute(new ProveEvent(asAsked(viewer, logId), eventId));
  }

  /** That a log has only grown. */
  @Get(':logId/consistency')
  consistency(
    @CurrentViewer() viewer: Viewer,
    @Param('logId') logId: string,
    @Query() { from, to }: GrowthProofQueryDto,
  ): Promise<GrowthProof> {
    return this.queries.execute(new ProveGrowth(asAsked(viewer, logId), { from, to }));
  }
}
