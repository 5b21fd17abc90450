/** What went wrong with a request, in the one sentence its sender gets as `{error}` under `status`. */
export class Problem extends Error {
  constructor(
    readonly status: 400 | 404 | 405 | 413 | 415 | 422 | 431,
    message: string,
  ) {
    super(message);
    this.name = 'Problem';
  }
}
