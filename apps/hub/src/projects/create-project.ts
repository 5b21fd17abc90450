import { HubError, createProject, projectIdentityOf, slugOf } from '@app/domain';
import {
  type ProjectRecord,
  findGroup,
  findProject,
  findProjectState,
  findProjectStateNamed,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { EventStore } from '../event-store/event-store.js';
import type { Actor } from '../event-store/append/decision.js';

/** A request for a project, as it was sent. */
export interface ProjectRequest {
  groupKey: string;
  id?: string | undefined;
  projectKey?: string | undefined;
  name?: string | undefined;
  description?: string | null | undefined;
  ifNoneMatch?: string | undefined;
}

/** Who asks for a project; `owner` is the member who will own it, null for an administrator. */
export interface ProjectCreator extends Actor {
  owner: string | null;
}

/** Creates a project, or returns the one with this id if the creator may see it. */
export class CreateProject extends Command<ProjectRecord> {
  constructor(
    readonly request: ProjectRequest,
    readonly creator: ProjectCreator,
  ) {
    super();
  }
}

@CommandHandler(CreateProject)
export class CreateProjectHandler implements ICommandHandler<CreateProject> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request, creator }: CreateProject): Promise<ProjectRecord> {
    const { owner: memberId, ...actor } = creator;
    const command = { ...request, memberId, createdBy: actor.memberId, now: this.now() };
    const { projectId, projectKey } = projectIdentityOf(command);
    const group = await findGroup(this.store.sql, slugOf(request.groupKey) ?? '');
    if (!group) throw new HubError('admin.group_not_found');
    const { groupKey } = group;
    const log = { groupKey, purpose: 'administration' } as const;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const sameId = await findProjectState(sql, groupKey, projectId);
      const sameKey =
        (await findProjectStateNamed(sql, groupKey, projectKey)) ??
        (await findProjectStateNamed(sql, groupKey, projectId));
      return createProject({ sameId, sameKey }, { ...command, groupKey });
    });
    const project = await findProject(this.store.sql, groupKey, projectId);
    if (!project) throw new HubError('project.not_found');
    return project;
  }
}
