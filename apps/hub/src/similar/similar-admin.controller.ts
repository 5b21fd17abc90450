import type { SimilarPage, Viewer } from '@app/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { ListSimilar } from './list-similar.js';
import { SimilarQueryDto } from './similar.dto.js';

@Controller('api/v1/admin/similar-knowledge')
export class SimilarAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** What is probably the same, and linked by nobody. */
  @Get()
  list(@CurrentViewer() viewer: Viewer, @Query() request: SimilarQueryDto): Promise<SimilarPage> {
    return this.queries.execute(new ListSimilar(viewer, request));
  }
}
