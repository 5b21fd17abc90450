import {
  HubError,
  type UpdateProject as UpdateProjectAsk,
  normalizedProjectKey,
  projectKeyOf,
  slugOf,
  updateProject,
} from '@app/domain';
import {
  type ProjectRecord,
  findGroup,
  findKnownProject,
  findProjectNamed,
  findProjectStateNamed,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { NAMING } from './get-project.js';

/** Which project: its group, and any of its names. */
interface GivenProject {
  groupKey: string;
  project: string;
}

/** Changes a project's name or key, finishes it or takes it up again; creates one that is only named. Throws `admin.project_not_found`. */
export class UpdateProject extends Command<ProjectRecord> {
  constructor(
    readonly given: GivenProject,
    readonly changes: Omit<UpdateProjectAsk, 'updatedBy' | 'now'>,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UpdateProject)
export class UpdateProjectHandler implements ICommandHandler<UpdateProject> {
  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ given, changes, actor }: UpdateProject): Promise<ProjectRecord> {
    const groupKey = slugOf(given.groupKey) ?? '';
    const name = normalizedProjectKey(given.project);
    if (!(await findGroup(this.store.sql, groupKey))) throw new HubError('admin.project_not_found');
    await this.projections.catchUpFor('administrator', NAMING, groupKey);
    const known = await findKnownProject(this.store.sql, { groupKey, name });
    const log = { groupKey, purpose: 'administration' } as const;
    await this.store.decide({ logs: [log], actor }, async (sql) => {
      const project = await findProjectStateNamed(sql, groupKey, name);
      const wanted = projectKeyOf(changes.projectKey ?? '');
      const sameKey = wanted && (await findProjectStateNamed(sql, groupKey, wanted));
      return updateProject(
        { groupKey, project, used: known?.projectKey ?? null, sameKey: sameKey || null },
        { ...changes, updatedBy: actor.memberId, now: this.now() },
      );
    });
    const project = await findProjectNamed(this.store.sql, { groupKey, name });
    const changed = project ?? known;
    if (!changed) throw new HubError('admin.project_not_found');
    return changed;
  }
}
