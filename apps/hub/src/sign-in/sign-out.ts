import { formatTimestamp } from '@app/domain';
import type { ConsoleSession } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG } from '../event-store/log/log.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** Ends a session of the console, on every replica. */
export class SignOut extends Command<void> {
  constructor(
    readonly id: string,
    readonly session: ConsoleSession,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly store: EventStore,
    private readonly sessions: ConsoleSessions,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ id, session }: SignOut): Promise<void> {
    await this.sessions.end(id);
    const { memberId, clientId } = session.member ?? ADMINISTRATOR;
    const groupKey = session.member?.groupKey ?? null;
    const log = groupKey === null ? HUB_LOG : ({ groupKey, purpose: 'administration' } as const);
    const payload = { memberId, groupKey, signedOutAt: formatTimestamp(this.now()) };
    await this.store.decide({ logs: [log], actor: { memberId, clientId } }, () =>
      Promise.resolve([{ kind: 'console.signed_out', payload }]),
    );
  }
}
