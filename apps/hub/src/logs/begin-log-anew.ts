import { type DomainEvent, HubError } from '@app/domain';
import type { LogPurpose } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG } from '../event-store/log/log.js';
import { beginEpoch } from '../event-store/log/log-epoch.js';
import { readPublished } from '../event-store/log/published-checkpoints.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { readableLog } from '../transparency/readable-log.js';
import { RollbackGuard } from '../transparency/rollback-guard.js';

/** A log that was begun anew: what it is called now, and what it was called and had been published with before. */
export interface LogBegunAnew {
  origin: string;
  /** `root` is base64. */
  previous: { origin: string; size: number; root: string } | null;
  begunAt: string;
}

/**
 * Publishes a log as a new one from now on, which names the one that it no longer continues. Throws `admin.log_not_found`, and
 * `log.not_rolled_back` where nothing is wrong with it.
 */
export class BeginLogAnew extends Command<LogBegunAnew> {
  constructor(
    readonly logId: string,
    readonly reason: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(BeginLogAnew)
export class BeginLogAnewHandler implements ICommandHandler<BeginLogAnew> {
  constructor(
    private readonly store: EventStore,
    private readonly signer: CheckpointSigner,
    private readonly guard: RollbackGuard,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ logId, reason, actor }: BeginLogAnew): Promise<LogBegunAnew> {
    const { sql } = this.store;
    const refusal = 'admin.log_not_found';
    const head = await readableLog(sql, { viewer: 'administrator', logId, refusal });
    if (this.guard.problemWith(logId) === undefined) throw new HubError('log.not_rolled_back');
    const last = this.guard.lastOf(logId) ?? (await readPublished(sql, logId));
    const previous = last && { ...last, root: last.root.toString('base64') };
    const { groupKey } = head;
    // What is mirrored is no log that can be read here.
    const purpose = head.purpose as Exclude<LogPurpose, 'mirror'>;
    const begunAt = new Date(this.now()).toISOString();
    type Begun = DomainEvent<'log.begun_anew'>;
    const logs = [HUB_LOG, ...(groupKey === '' ? [] : [{ groupKey, purpose }])] as const;
    const [begun] = await this.store.decide<Begun>({ logs: [...logs], actor }, async (held) => {
      const epoch = await beginEpoch(held, logId);
      const origin = this.signer.originOf({ logId, epoch });
      const begunBy = actor.memberId;
      const payload = { logId, groupKey, purpose, origin, previous, reason, begunAt, begunBy };
      return [{ kind: 'log.begun_anew', payload }];
    });
    await this.guard.recheckStopped();
    return { origin: begun!.payload.origin, previous, begunAt };
  }
}
