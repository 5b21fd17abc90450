import { HubError } from '@app/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { FailureLimiter } from '../auth/failure-limiter.js';
import { SignInAudit } from './sign-in-audit.js';
import { type SignInSecret, SignInSecrets } from './sign-in-secrets.js';
import type { SignInSource } from './sign-in-source.js';

/**
 * Begins a session of the console and returns its id. Throws `auth.invalid_token` for another token than that of administration,
 * `admin.code_invalid` for a code that does not count, and `request.rate_limited` for an address that fails too often.
 */
export class SignIn extends Command<string> {
  constructor(
    readonly secret: SignInSecret,
    readonly from: SignInSource,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly secrets: SignInSecrets,
    private readonly sessions: ConsoleSessions,
    private readonly audit: SignInAudit,
    private readonly limiter: FailureLimiter,
  ) {}

  async execute({ secret, from }: SignIn): Promise<string> {
    const owner = await this.secrets.ownerOf(secret);
    if (owner === undefined) {
      const by = 'token' in secret ? 'token' : 'code';
      await this.limiter.count('sign-in', from.address);
      await this.audit.failed(by, from);
      throw new HubError(by === 'token' ? 'auth.invalid_token' : 'admin.code_invalid');
    }
    await this.audit.signedIn(owner, from.requestId);
    return this.sessions.begin(owner);
  }
}
