import type { Viewer } from '@app/projections';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { groupOf } from '../groups/group-of.js';
import { ListTwins, type Twin } from './list-twins.js';

@Controller('api/v1/admin/knowledge/:groupKey/:id/twins')
export class TwinsAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** What still says the same as an item. */
  @Get()
  async twins(
    @CurrentViewer() viewer: Viewer,
    @Param('groupKey') groupKey: string,
    @Param('id') id: string,
  ): Promise<{ twins: Twin[] }> {
    const of = { groupKey: groupOf(groupKey), id };
    return { twins: await this.queries.execute(new ListTwins(viewer, of)) };
  }
}
