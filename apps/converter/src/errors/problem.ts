import { MAX_BODY_BYTES } from '../limits.js';

/** What a client hears whose body is larger than the limit. */
export const TOO_LARGE = `the body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB`;

/** What went wrong with a request, in the one sentence its sender gets as `{error}` under `status`. */
export class Problem extends Error {
  constructor(
    readonly status: 400 | 404 | 405 | 413 | 415 | 422,
    message: string,
  ) {
    super(message);
    this.name = 'Problem';
  }
}
