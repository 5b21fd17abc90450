import type { ConsoleSession } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { SignInAudit } from './sign-in-audit.js';

/** Ends a session of the console, on every replica. */
export class SignOut extends Command<void> {
  constructor(
    readonly id: string,
    readonly session: ConsoleSession,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly audit: SignInAudit,
  ) {}

  async execute({ id, session, requestId }: SignOut): Promise<void> {
    await this.sessions.end(id);
    await this.audit.signedOut(session.member ?? null, requestId);
  }
}
