import { HubError, slugOf } from '@app/domain';
import type { Principal, ProjectRecord, ProjectsPage } from '@app/projections';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { PageQueryDto } from '../input/list.dto.js';
import { CreateProject } from './create-project.js';
import { ListAccess, type ProjectAccess } from './list-access.js';
import { ListProjects } from './list-projects.js';
import { CreateProjectDto, PageProjectsQueryDto } from './projects.dto.js';

@Controller('api/v1/projects')
@UseGuards(BearerGuard)
export class ProjectsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The projects the member may see. */
  @Get()
  list(
    @Authenticated() { groupKey, memberId }: Principal,
    @Query() { cursor, limit, includeFinished }: PageProjectsQueryDto,
  ): Promise<ProjectsPage> {
    const filter = { groupKey, visibleTo: memberId, includeFinished };
    return this.queries.execute(new ListProjects(filter, cursor, limit));
  }

  /** Who may see a project and do what in it. */
  @Get(':id/acl')
  access(
    @Authenticated() { groupKey, memberId: visibleTo }: Principal,
    @Param('id') project: string,
    @Query() { cursor, limit }: PageQueryDto,
  ): Promise<ProjectAccess> {
    const request = { groupKey, project, visibleTo, cursor, limit };
    return this.queries.execute(new ListAccess(request));
  }

  /** Creates a project in the member's group. */
  @Post()
  @HttpCode(200)
  async create(
    @Authenticated() { groupKey, memberId, clientId, requestId }: Principal,
    @Body() { groupKey: given = groupKey, id, projectKey, name, description }: CreateProjectDto,
  ): Promise<{ project: ProjectRecord }> {
    if (slugOf(given) !== groupKey) throw new HubError('project.group_mismatch');
    const request = { groupKey, id, projectKey, name, description };
    const asker = { memberId, clientId, requestId, owner: memberId };
    return { project: await this.commands.execute(new CreateProject(request, asker)) };
  }
}
