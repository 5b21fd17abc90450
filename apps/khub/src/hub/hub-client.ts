import { EXIT, type ExitCode, Failure } from '../failure.js';
import { delayBefore, isBusy, retryAfterMs } from './retry.js';

/** The network and the time, given from outside. */
export interface Runtime {
  fetch: typeof fetch;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  /** 0..1 */
  random(): number;
}

/** One request to the hub. */
export interface HubRequest {
  path: string;
  body?: object;
  token?: string | undefined;
  /** Whether asking twice does no harm, so that it may be repeated when the connection broke. */
  repeatable: boolean;
}

const TIMEOUT_MS = 120_000;
const EXIT_CODES: Readonly<Record<string, ExitCode>> = {
  'auth.missing_token': EXIT.notJoined,
  'auth.invalid_token': EXIT.notJoined,
  'auth.token_expired': EXIT.notJoined,
  'auth.member_disabled': EXIT.notJoined,
  'sync.cursor_diverged': EXIT.diverged,
  'sync.cursor_foreign': EXIT.diverged,
};
const COME_BACK =
  'Ask an administrator for a new token of yours and an invite, then join again under the same name: ' +
  'khub join URL --token TOKEN --invite INVITE --replace';
const REMEDIES: Readonly<Record<string, string>> = {
  'auth.invalid_token': COME_BACK,
  'auth.token_expired': COME_BACK,
  'auth.member_disabled': 'Ask an administrator of the hub.',
  'join.handle_taken':
    'Choose another --handle; if it is yours, give a token of yours: --token TOKEN',
  'join.invite_required': 'Give an invite: --invite TOKEN',
};

/** Talks to one hub: waits and tries again when the hub is busy or, where that does no harm, when the connection broke. */
export class HubClient {
  constructor(
    readonly baseUrl: string,
    private readonly runtime: Runtime,
  ) {}

  /** The answer's JSON. Throws a `Failure` that says what the hub refused, or `EXIT.unreachable`. */
  async ask<Body>(request: HubRequest): Promise<Body> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.once(request);
      if (answer instanceof Response && !isBusy(answer.status)) return this.read<Body>(answer);
      const asked =
        answer instanceof Response
          ? retryAfterMs(answer.headers.get('retry-after'), this.runtime.now())
          : null;
      const mayRepeat = answer instanceof Response || request.repeatable;
      const delay = mayRepeat ? delayBefore(attempt, asked, this.runtime.random()) : null;
      if (delay === null) {
        if (answer instanceof Response) return this.read<Body>(answer);
        throw unreachable(this.baseUrl, answer);
      }
      if (answer instanceof Response) await answer.body?.cancel();
      await this.runtime.sleep(delay);
    }
  }

  private async once({ path, body, token }: HubRequest): Promise<Response | Error> {
    try {
      return await this.runtime.fetch(this.baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      return error as Error;
    }
  }

  private async read<Body>(response: Response): Promise<Body> {
    const text = await response.text().catch((error: unknown) => {
      throw unreachable(this.baseUrl, error as Error);
    });
    const body = parse(text);
    if (response.ok && body !== undefined) return body as Body;
    const { code, message } =
      (body as { error?: { code?: string; message?: string } })?.error ?? {};
    if (code === undefined) throw notAHub(this.baseUrl, response.status);
    throw new Failure(
      EXIT_CODES[code] ?? (response.status === 503 ? EXIT.unreachable : EXIT.failed),
      `the hub refused: ${message ?? code}`,
      REMEDIES[code],
      code,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function unreachable(url: string, error: Error): Failure {
  const cause = (error.cause as Error | undefined)?.message ?? error.message;
  return new Failure(
    EXIT.unreachable,
    `cannot reach ${url}: ${cause}`,
    'Is the hub running and the address right? khub doctor looks closer.',
  );
}

function notAHub(url: string, status: number): Failure {
  return new Failure(EXIT.unreachable, `${url} answered ${status}, but not as a hub does`);
}
