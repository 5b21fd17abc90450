import { EXIT, type ExitCode, Failure } from '../failure.js';
import { delayBefore, isBusy, MAX_ATTEMPTS, retryAfterMs } from './retry.js';
import type { Runtime } from './runtime.js';
import { NoSignOfLife, withSignOfLife } from './sign-of-life.js';
import { causeOf, unreachable } from './unreachable.js';

/** One request to the hub. */
export interface HubRequest {
  path: string;
  /** GET without a body, else POST, unless it is said. */
  method?: 'DELETE' | 'PUT';
  body?: object;
  /** The version that what is changed must still have. */
  ifMatch?: string | undefined;
  token?: string | undefined;
  /** Whether asking twice does no harm, so that it may be repeated when the connection broke. */
  repeatable: boolean;
}

const TIMEOUT_MS = 120_000;

/** The longest time in all between tries of a hub that has never answered, in milliseconds. */
const RETRY_BUDGET_MS = 1_500;

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
const ANOTHER_INVITE = 'An administrator of the hub makes one: khub invite';
const REMEDIES: Readonly<Record<string, string>> = {
  'auth.invalid_token': COME_BACK,
  'auth.token_expired': COME_BACK,
  'auth.member_disabled': 'Ask an administrator of the hub.',
  'join.handle_taken':
    'Choose another --handle; if it is yours, give a token of yours: --token TOKEN',
  'join.invite_required': `Give an invite: --invite TOKEN. ${ANOTHER_INVITE}`,
  'join.invite_invalid': ANOTHER_INVITE,
  'join.invite_exhausted': ANOTHER_INVITE,
  'admin.project_acl_member_not_found': 'khub member lists who is in.',
  'admin.project_not_found': 'khub projects lists those that you may see.',
  'project.not_found': 'khub projects lists those that you may see.',
  'admin.event_not_found':
    'khub redact find ITEM lists the events of an item; an id with a blank in it stands between quotes.',
  'request.precondition_failed':
    'Somebody changed it meanwhile: look again, and say it once more if you still mean it.',
  'admin.glossary_term_exists': 'khub glossary set TERM changes what is said of it.',
};

/** Talks to one hub: waits and tries again when the hub is busy or, where that does no harm, when the connection broke. */
export class HubClient {
  private hasAnswered = false;

  constructor(
    readonly baseUrl: string,
    private readonly runtime: Runtime,
    /** The longest time in all between tries of a hub that has never answered, in milliseconds. */
    private readonly retryBudgetMs = RETRY_BUDGET_MS,
  ) {}

  /** The answer's JSON. Throws a `Failure` that says what the hub refused, or `EXIT.unreachable`. */
  async ask<Body>(request: HubRequest): Promise<Body> {
    return this.read<Body>(await this.sendWithRetries(request));
  }

  /** The same for an answer that is not JSON. */
  async text(request: HubRequest): Promise<string> {
    const response = await this.sendWithRetries(request);
    return response.ok ? this.textOf(response) : this.read<never>(response);
  }

  /** Sends a request, again where that may help; resolves to the last answer. Throws a `Failure` when none came. */
  private async sendWithRetries(request: HubRequest): Promise<Response> {
    for (let attempt = 1, waited = 0; ; attempt++) {
      const answer = await this.send(request);
      if (answer instanceof Response && !isBusy(answer.status)) return answer;
      const delay = this.delayAfter(answer, attempt, request);
      if (delay === null || (!this.hasAnswered && waited + delay > this.retryBudgetMs)) {
        if (answer instanceof Response) return answer;
        throw unreachable(this.baseUrl, answer);
      }
      if (answer instanceof Response) await answer.body?.cancel();
      const reason = answer instanceof Response ? 'is busy' : causeOf(answer).says;
      // How often a hub is tried that has never answered is a matter of time.
      const count = this.hasAnswered ? ` (${attempt + 1} of ${MAX_ATTEMPTS})` : '';
      this.runtime.notice(`${this.baseUrl}: ${reason}; retrying${count}`);
      await this.runtime.sleep(delay);
      waited += delay;
    }
  }

  /** How long to wait before a request is sent again, in milliseconds: null where that does harm or has been done often enough. */
  private delayAfter(
    answer: Response | Error,
    attempt: number,
    { repeatable }: HubRequest,
  ): number | null {
    const random = this.runtime.random();
    if (answer instanceof Response) {
      const asked = retryAfterMs(answer.headers.get('retry-after'), this.runtime.now());
      return delayBefore(attempt, asked, random);
    }
    const mayRepeat = repeatable && !(answer instanceof NoSignOfLife);
    return mayRepeat ? delayBefore(attempt, null, random) : null;
  }

  /**
   * Sends a request once. The first request of this client is given up when /healthz does not answer either. Throws what `fetch` throws.
   */
  async fetch(url: string | URL, init: RequestInit): Promise<Response> {
    const send = (at: string | URL, sent: RequestInit) => (signal: AbortSignal) =>
      this.runtime.fetch(at, {
        ...sent,
        signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal,
      });
    const answer = this.hasAnswered
      ? await this.runtime.fetch(url, init)
      : await withSignOfLife(send(url, init), send(`${this.baseUrl}/healthz`, {}));
    this.hasAnswered = true;
    return answer;
  }

  private async send({
    method,
    path,
    body,
    ifMatch,
    token,
  }: HubRequest): Promise<Response | Error> {
    try {
      return await this.fetch(this.baseUrl + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          accept: 'application/json, text/plain',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      return error as Error;
    }
  }

  private textOf(response: Response): Promise<string> {
    return response.text().catch((error: unknown) => {
      throw unreachable(this.baseUrl, error as Error);
    });
  }

  private async read<Body>(response: Response): Promise<Body> {
    const body = parse(await this.textOf(response));
    if (response.ok && body !== undefined) return body as Body;
    const { code, message } =
      (body as { error?: { code?: string; message?: string } })?.error ?? {};
    if (code === undefined) throw notAHub(this.baseUrl, response.status);
    throw refusal(response.status, code, message);
  }
}

/** The failure of a request that the hub refused with one of its codes, with the remedy. */
export function refusal(status: number, code: string, message = code): Failure {
  return new Failure(
    EXIT_CODES[code] ?? (status === 503 ? EXIT.unreachable : EXIT.failed),
    `the hub refused: ${message}`,
    REMEDIES[code],
    code,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function notAHub(url: string, status: number): Failure {
  return new Failure(EXIT.unreachable, `${url} answered ${status}, but not as a hub does`);
}
