import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_TOKEN } from '../admin-access/admin-token.js';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { Authenticator } from '../auth/authenticator.js';

/** What somebody signs in with: the administration token, or a member's code. */
export type SignInSecret = { token: string } | { code: string };

/** Finds the owner of a sign-in secret. */
@Injectable()
export class SignInSecrets {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly authenticator: Authenticator,
    @Inject(ADMIN_TOKEN) private readonly adminToken: string,
  ) {}

  /** Resolves to the member whose code it is, null for the administration token, undefined for an invalid secret. Throws `auth.*`. */
  async ownerOf(secret: SignInSecret): Promise<Principal | null | undefined> {
    if ('token' in secret) {
      return timingSafeEqual(sha256(secret.token), sha256(this.adminToken)) ? null : undefined;
    }
    const tokenHash = await this.sessions.takeCode(secret.code);
    return tokenHash === undefined ? undefined : this.authenticator.bearerOf(tokenHash);
  }
}
