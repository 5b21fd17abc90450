import {
  type ClientDescription,
  accessToken,
  formatTimestamp,
  nextAccessToken,
  syncSigningSecret,
  tokenHash,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../../config.js';
import { CLOCK, type Clock } from '../../runtime/clock.js';
import { MASTER_KEY } from '../../identity/master-key.js';
import { RANDOMNESS, type Randomness } from '../../runtime/randomness.js';

/** What joining and every rotation return; the only time the token is said. */
export interface Credentials {
  memberId: string;
  clientId: string;
  groupKey: string;
  accessToken: string;
  syncSigningSecret: string;
  /** When the access token ends. */
  expiresAt: string;
  /** The client's own public key, where it has one: its events may be signed with `ed25519`. */
  signingKey?: string;
}

/** A token before anybody has it: the token itself and what is stored of it. */
export interface NewToken {
  token: string;
  hash: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const TOKEN_BYTES = 32;

/** Makes access tokens, and the answer that hands one out. */
@Injectable()
export class CredentialIssuer {
  constructor(
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(CONFIG) private readonly config: HubConfig,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** A new token; it counts only once an event records its hash. */
  newToken(): NewToken {
    return this.beginning(accessToken(this.random.bytes(TOKEN_BYTES)));
  }

  /** The token that takes the place of one of a client's own (its SHA-256 in hex): the same each time, but for its end. */
  tokenAfter(hash: string): NewToken {
    return this.beginning(nextAccessToken(this.masterKey, hash));
  }

  /** The answer that hands a token to its client. */
  toCredentials(
    {
      memberId,
      groupKey,
      clientId,
      signingKey,
    }: { memberId: string; groupKey: string; signingKey: string | null } & Pick<
      ClientDescription,
      'clientId'
    >,
    { token, expiresAt }: NewToken,
  ): Credentials {
    return {
      memberId,
      clientId,
      groupKey,
      accessToken: token,
      syncSigningSecret: syncSigningSecret(this.masterKey, clientId),
      expiresAt: formatTimestamp(expiresAt),
      ...(signingKey !== null && { signingKey }),
    };
  }

  private beginning(token: string): NewToken {
    return { token, hash: tokenHash(token), expiresAt: this.now() + this.config.tokenTtlMs };
  }
}
