import { HubError } from '@app/domain';

/** The refusal of an address that fails too often. */
export class RateLimited extends HubError {
  constructor(
    /** How long until it may try again. */
    readonly retryAfterSeconds: number,
  ) {
    super('request.rate_limited');
  }
}
