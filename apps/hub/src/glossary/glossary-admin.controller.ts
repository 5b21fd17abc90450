import type { GlossaryPage, GlossaryRecord, Viewer } from '@app/projections';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor, CurrentViewer } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { DefineTerm } from './define-term.js';
import { DefineTermDto, GlossaryQueryDto } from './glossary.dto.js';
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
    @CurrentActor() actor: Actor,
    @Body() { groupKey, ...entry }: DefineTermDto,
  ): Promise<GlossaryRecord> {
    return this.commands.execute(new DefineTerm({ groupKey }, entry, actor));
  }

  /** Changes an entry. */
  @Put(':id')
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { groupKey, ...entry }: DefineTermDto,
  ): Promise<GlossaryRecord> {
    return this.commands.execute(new DefineTerm({ id, groupKey }, entry, actor));
  }
}
