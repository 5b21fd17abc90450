import { HubError, namedMembers, slugOf, updateProjectAcl } from '@app/domain';
import {
  type ProjectRecord,
  findGroup,
  findGroupMembers,
  findProjectNamed,
  findProjectStateNamed,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';

/** The wanted access list as it was given; what is left out stays. */
export interface AclRequest {
  visibility?: unknown;
  members?: unknown;
}

/** Changes who may see a project and do what in it. */
export class UpdateProjectAcl extends Command<ProjectRecord> {
  constructor(
    readonly groupKey: string,
    readonly projectId: string,
    readonly request: AclRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UpdateProjectAcl)
export class UpdateProjectAclHandler implements ICommandHandler<UpdateProjectAcl> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request, actor, ...given }: UpdateProjectAcl): Promise<ProjectRecord> {
    const groupKey = slugOf(given.groupKey) ?? '';
    const projectId = slugOf(given.projectId) ?? '';
    if (!(await findGroup(this.store.sql, groupKey))) throw new HubError('admin.project_not_found');
    const log = { groupKey, purpose: 'administration' } as const;
    const { visibility, members } = request;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const project = await findProjectStateNamed(sql, groupKey, projectId);
      const found = await findGroupMembers(sql, groupKey, namedMembers(members));
      return updateProjectAcl(
        { project, knownMembers: new Set(found) },
        { visibility, members, updatedBy: actor.memberId, now: this.now() },
      );
    });
    const project = await findProjectNamed(this.store.sql, { groupKey, name: projectId });
    if (!project) throw new HubError('admin.project_not_found');
    return project;
  }
}
