import type { EdgeRecord, QualityReview, TitledEdgesPage, Viewer } from '@app/projections';
import { narrowedBy, readSearchQuery } from '@app/domain';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { CurrentActor, CurrentViewer } from '../admin-access/requester.js';
import { AddEdge } from './edges/add-edge.js';
import { ListEdges } from './edges/list-edges.js';
import { RemoveEdge } from './edges/remove-edge.js';
import {
  AddEdgeDto,
  EdgesQueryDto,
  KnowledgeQueryDto,
  QualityQueryDto,
  RemovedEdgeQueryDto,
} from './knowledge.dto.js';
import { type FoundPage, ListKnowledge } from './list-knowledge.js';
import { ReviewQuality } from './review-quality.js';

@Controller('api/v1/admin')
export class KnowledgeAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** The knowledge of one group or all. */
  @Get('knowledge')
  list(@CurrentViewer() viewer: Viewer, @Query() asked: KnowledgeQueryDto): Promise<FoundPage> {
    const { query: typed = '', ...beside } = asked;
    const { words: query, filters } = readSearchQuery(typed, this.now());
    const wanted = { ...narrowedBy(beside, filters), query };
    return this.queries.execute(new ListKnowledge(viewer, wanted));
  }

  /** The edges between items. */
  @Get('knowledge-edges')
  edges(
    @CurrentViewer() viewer: Viewer,
    @Query() { knowledgeId: itemId, ...page }: EdgesQueryDto,
  ): Promise<TitledEdgesPage> {
    return this.queries.execute(new ListEdges(viewer, { ...page, itemId }));
  }

  /** Joins two items. */
  @Post('knowledge-edges')
  @HttpCode(200)
  addEdge(
    @CurrentActor() actor: Actor,
    @Body() { groupKey, ...edge }: AddEdgeDto,
  ): Promise<EdgeRecord> {
    return this.commands.execute(new AddEdge(groupKey, edge, actor));
  }

  /** Parts two items. */
  @Delete('knowledge-edges/:id')
  removeEdge(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { groupKey, reason }: RemovedEdgeQueryDto,
  ): Promise<EdgeRecord> {
    return this.commands.execute(new RemoveEdge({ id, groupKey, reason }, actor));
  }

  /** What needs a review, and why. */
  @Get('quality-review')
  reviewQuality(
    @CurrentViewer() viewer: Viewer,
    @Query() request: QualityQueryDto,
  ): Promise<QualityReview> {
    return this.queries.execute(new ReviewQuality(viewer, request));
  }
}
