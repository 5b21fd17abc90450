import {
  HubError,
  accessVersion,
  namedMembers,
  normalizedProjectKey,
  slugOf,
  updateProjectAcl,
} from '@app/domain';
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
  /** The If-Match of the request. */
  ifMatch?: string | undefined;
}

/** A project whose access list was changed, and the version that the list has then. */
export type ChangedAccess = ProjectRecord & { accessVersion: string };

/** Changes who may see a project and do what in it. */
export class UpdateProjectAcl extends Command<ChangedAccess> {
  constructor(
    readonly groupKey: string,
    /** Its id, or any other of its names. */
    readonly project: string,
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

  async execute({ request, actor, ...given }: UpdateProjectAcl): Promise<ChangedAccess> {
    const groupKey = slugOf(given.groupKey) ?? '';
    const name = normalizedProjectKey(given.project);
    if (!(await findGroup(this.store.sql, groupKey))) throw new HubError('admin.project_not_found');
    const log = { groupKey, purpose: 'administration' } as const;
    const { visibility, members, ifMatch } = request;
    let version = '';
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const project = await findProjectStateNamed(sql, groupKey, name);
      const found = await findGroupMembers(sql, groupKey, namedMembers(members));
      const events = updateProjectAcl(
        { project, knownMembers: new Set(found) },
        { visibility, members, ifMatch, updatedBy: actor.memberId, now: this.now() },
      );
      const access = events[0]?.payload.access ?? project?.access;
      if (access) version = accessVersion(access);
      return events;
    });
    const project = await findProjectNamed(this.store.sql, { groupKey, name });
    if (!project) throw new HubError('admin.project_not_found');
    return { ...project, accessVersion: version };
  }
}
