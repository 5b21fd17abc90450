import type { Neighbourhood, Viewer } from '@app/projections';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { PageQueryDto } from '../input/list.dto.js';
import { GetItemPage, type ItemAnswer } from './get-item-page.js';
import { GetNeighbourhood } from './get-neighbourhood.js';
import { groupOf } from '../groups/group-of.js';
import { NeighbourhoodQueryDto } from './knowledge.dto.js';
import { NoteItemRead } from './note-item-read.js';
import { ReadItemHistory } from './read-item-history.js';

@Controller('api/v1/admin/knowledge/:groupKey/:id')
export class ItemAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** One item, whole. */
  @Get()
  async item(
    @CurrentViewer() viewer: Viewer,
    @Param('groupKey') groupKey: string,
    @Param('id') id: string,
  ): Promise<ItemAnswer> {
    const page = await this.queries.execute(new GetItemPage(viewer, groupOf(groupKey), id));
    await this.commands.execute(new NoteItemRead(viewer, page.item));
    return page;
  }

  /** Every event that made the item what it is. */
  @Get('history')
  @Header('content-type', 'application/json; charset=utf-8')
  history(
    @CurrentViewer() viewer: Viewer,
    @Param('groupKey') groupKey: string,
    @Param('id') id: string,
    @Query() { cursor, limit }: PageQueryDto,
  ): Promise<string> {
    const request = { groupKey: groupOf(groupKey), id, cursor, limit };
    return this.queries.execute(new ReadItemHistory(viewer, request));
  }

  /** The items around it, and the edges between them. */
  @Get('neighbourhood')
  neighbourhood(
    @CurrentViewer() viewer: Viewer,
    @Param('groupKey') groupKey: string,
    @Param('id') id: string,
    @Query() { depth }: NeighbourhoodQueryDto,
  ): Promise<Neighbourhood> {
    const request = { groupKey: groupOf(groupKey), id, depth };
    return this.queries.execute(new GetNeighbourhood(viewer, request));
  }
}
