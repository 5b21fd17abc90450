import type { ProjectRecord, ProjectsPage, Viewer } from '@app/projections';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CurrentActor,
  CurrentChange,
  CurrentViewer,
  type RequestedChange,
} from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { PageQueryDto } from '../input/list.dto.js';
import { CreateProject } from './create-project.js';
import { ListAccess, type ProjectAccess } from './list-access.js';
import { ListProjects, type ProjectsFilter } from './list-projects.js';
import {
  CreateProjectAsAdministratorDto,
  ListProjectsQueryDto,
  UpdateProjectAclDto,
  UpdateProjectDto,
} from './projects.dto.js';
import { type ChangedAccess, UpdateProjectAcl } from './update-project-acl.js';
import { UpdateProject } from './update-project.js';

/** A member is shown the projects of its own group; no group has the empty key. */
function seenBy(
  { groupKey, memberId }: { groupKey: string; memberId: string },
  wanted: string | undefined,
): ProjectsFilter {
  const isOwn = wanted === undefined || wanted === groupKey;
  return { groupKey: isOwn ? groupKey : '', visibleTo: memberId };
}

@Controller('api/v1/admin/projects')
export class ProjectsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The projects of one group or all. */
  @Get()
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() { groupKey, cursor, limit, includeFinished }: ListProjectsQueryDto,
  ): Promise<ProjectsPage> {
    const seen = typeof viewer === 'string' ? { groupKey } : seenBy(viewer, groupKey);
    const filter = { ...seen, includeFinished };
    return this.queries.execute(new ListProjects(filter, cursor, limit));
  }

  /** Creates a project. */
  @Post()
  @HttpCode(200)
  create(
    @CurrentChange() { actor, ifNoneMatch }: RequestedChange,
    @Body() body: CreateProjectAsAdministratorDto,
  ): Promise<ProjectRecord> {
    const { groupKey, id, projectKey, name, description } = body;
    const request = { groupKey, id, projectKey, name, description, ifNoneMatch };
    return this.commands.execute(new CreateProject(request, { ...actor, owner: null }));
  }

  /** Changes a project's name or key, finishes it or takes it up again. */
  @Put(':groupKey/:id')
  update(
    @CurrentActor() actor: Actor,
    @Param('groupKey') groupKey: string,
    @Param('id') project: string,
    @Body() changes: UpdateProjectDto,
  ): Promise<ProjectRecord> {
    return this.commands.execute(new UpdateProject({ groupKey, project }, changes, actor));
  }

  /** Who may see a project and do what in it. */
  @Get(':groupKey/:id/acl')
  access(
    @Param('groupKey') groupKey: string,
    @Param('id') project: string,
    @Query() { cursor, limit }: PageQueryDto,
  ): Promise<ProjectAccess> {
    return this.queries.execute(new ListAccess({ groupKey, project, cursor, limit }));
  }

  /** Changes who may see a project and do what in it. */
  @Put(':groupKey/:id/acl')
  updateAcl(
    @CurrentChange() { actor, ifMatch }: RequestedChange,
    @Param('groupKey') groupKey: string,
    @Param('id') id: string,
    @Body() { visibility, members }: UpdateProjectAclDto,
  ): Promise<ChangedAccess> {
    const request = { visibility, members, ifMatch };
    return this.commands.execute(new UpdateProjectAcl(groupKey, id, request, actor));
  }
}
