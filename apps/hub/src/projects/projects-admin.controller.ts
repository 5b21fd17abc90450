import type { AccessList, ProjectRecord, ProjectsPage, Viewer } from '@app/projections';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentChange, CurrentViewer, type RequestedChange } from '../admin-access/requester.js';
import { ListQueryDto, PageQueryDto } from '../input/list.dto.js';
import { CreateProject } from './create-project.js';
import { ListAccess } from './list-access.js';
import { ListProjects, type ProjectsFilter } from './list-projects.js';
import { UpdateProjectAclDto, CreateProjectAsAdministratorDto } from './projects.dto.js';
import { type ChangedAccess, UpdateProjectAcl } from './update-project-acl.js';

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
    @Query() { groupKey, cursor, limit }: ListQueryDto,
  ): Promise<ProjectsPage> {
    const filter = typeof viewer === 'string' ? { groupKey } : seenBy(viewer, groupKey);
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

  /** Who may see a project and do what in it. */
  @Get(':groupKey/:id/acl')
  access(
    @Param('groupKey') groupKey: string,
    @Param('id') project: string,
    @Query() { cursor, limit }: PageQueryDto,
  ): Promise<AccessList> {
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
