import { HubError, slugOf } from '@app/domain';
import type { Principal, ProjectRecord } from '@app/projections';
import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { PageQuery } from '../input/list.dto.js';
import { CreateProject } from './create-project.js';
import { ListProjects, type ProjectsPage } from './list-projects.js';
import { ProjectBody } from './projects.dto.js';

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
    @Query() { cursor, limit }: PageQuery,
  ): Promise<ProjectsPage> {
    return this.queries.execute(new ListProjects({ groupKey, visibleTo: memberId }, cursor, limit));
  }

  /** Creates a project in the member's group. */
  @Post()
  @HttpCode(200)
  async create(
    @Authenticated() { groupKey, memberId, clientId }: Principal,
    @Body() { groupKey: given = groupKey, id, projectKey, name, description }: ProjectBody,
  ): Promise<{ project: ProjectRecord }> {
    if (slugOf(given) !== groupKey) throw new HubError('project.group_mismatch');
    const request = { groupKey, id, projectKey, name, description };
    const asker = { memberId, clientId, owner: memberId };
    return { project: await this.commands.execute(new CreateProject(request, asker)) };
  }
}
