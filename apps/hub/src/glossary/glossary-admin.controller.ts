import type { GlossaryPage, GlossaryRecord, Viewer } from '@app/projections';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentChange, CurrentViewer, type RequestedChange } from '../admin-access/requester.js';
import { DefineTerm } from './define-term.js';
import { DeleteTerm } from './delete-term.js';
import { DefineTermDto, EntryQueryDto, GlossaryQueryDto } from './glossary.dto.js';
import { ListGlossary } from './list-glossary.js';

@Controller('api/v1/admin/glossary')
export class GlossaryAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The glossary of one group or all. */
  @Get()
  list(@CurrentViewer() viewer: Viewer, @Query() filter: GlossaryQueryDto): Promise<GlossaryPage> {
    return this.queries.execute(new ListGlossary(viewer, filter));
  }

  /** Makes an entry. */
  @Post()
  @HttpCode(200)
  create(
    @CurrentChange() change: RequestedChange,
    @Body() { groupKey, ...entry }: DefineTermDto,
  ): Promise<GlossaryRecord> {
    return this.commands.execute(new DefineTerm({ groupKey }, entry, change));
  }

  /** Changes an entry. */
  @Put(':id')
  update(
    @CurrentChange() change: RequestedChange,
    @Param('id') id: string,
    @Body() { groupKey, ...entry }: DefineTermDto,
  ): Promise<GlossaryRecord> {
    return this.commands.execute(new DefineTerm({ id, groupKey }, entry, change));
  }

  /** Deletes an entry. */
  @Delete(':id')
  delete(
    @CurrentChange() change: RequestedChange,
    @Param('id') id: string,
    @Query() { groupKey }: EntryQueryDto,
  ): Promise<GlossaryRecord> {
    return this.commands.execute(new DeleteTerm({ id, groupKey }, change));
  }
}
