import { HubError } from '@app/domain';
import { type ProjectionState, projectionStates, retryProjection } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** A projection after it was tried again, and in how many logs that was. */
export interface RetriedProjection extends ProjectionState {
  retried: number;
}

/** Lets a projection go on where an event stopped it. Throws `admin.projection_not_found`. */
export class RetryProjection extends Command<RetriedProjection> {
  constructor(readonly name: string) {
    super();
  }
}

@CommandHandler(RetryProjection)
export class RetryProjectionHandler implements ICommandHandler<RetryProjection> {
  constructor(
    private readonly database: Database,
    private readonly runner: ProjectionRunner,
  ) {}

  async execute({ name }: RetryProjection): Promise<RetriedProjection> {
    const projection = this.runner.projections.find((each) => each.name === name);
    if (!projection) throw new HubError('admin.projection_not_found');
    const retried = await retryProjection(this.database, name);
    // So that the answer says whether it has got past what stopped it.
    if (retried.length > 0) await this.runner.catchUp([projection]);
    const [state] = await projectionStates(this.database, [projection]);
    if (!state) throw new HubError('admin.projection_not_found');
    return { ...state, retried: retried.length };
  }
}
