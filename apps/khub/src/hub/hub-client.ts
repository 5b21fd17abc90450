import { EXIT, type ExitCode, Failure } from '../failure.js';
import { fieldOf, hubErrorIn } from './hub-error.js';
import { delayBefore, isBusy, MAX_ATTEMPTS, retryAfterMs } from './retry.js';
import type { Runtime } from './runtime.js';
import { NoSignOfLife, whileItComes, withSignOfLife } from './sign-of-life.js';
import { causeOf, unreachable } from './unreachable.js';

/** One request to the hub. */
export interface HubRequest {
  path: string;
  /** What is asked for; what is undefined or empty is left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** GET without a body, else POST, unless it is said. */
  method?: 'DELETE' | 'PUT';
  body?: object;
  /** The version that what is changed must still have. */
  ifMatch?: string | undefined;
  token?: string | undefined;
  /** Whether asking twice does no harm, so that it may be repeated when the connection broke; it does none for GET and PUT. */
  repeatable?: boolean;
}

/** What came back, read to its end. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What a proxy says that finds no hub behind it, and a hub that is busy. */
const GATEWAY_STATUSES = [502, 503, 504];

/** How long an answer may take to begin, in milliseconds. */
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
  'Ask an administrator for a new token of yours and an invite (khub member token), then join again under the same name: ' +
  'khub join URL --token TOKEN --invite INVITE --replace';
const ANOTHER_INVITE = 'An administrator of the hub makes one: khub invite';
const GROUPS = 'The console lists the groups, and makes one: khub open';
const REMEDIES: Readonly<Record<string, string>> = {
  'auth.invalid_token': COME_BACK,
  'auth.token_expired': COME_BACK,
  'auth.member_disabled': 'Ask an administrator of the hub.',
  'join.handle_taken':
    'If that is somebody else, choose another --handle. If it is you, give a token of yours (--token TOKEN); if you have ' +
    'lost it, an administrator lets you in again: khub member token HANDLE, or New token on the console’s page People.',
  'admin.member_not_found': 'khub member lists who is in.',
  'join.invite_required': `Give an invite: --invite TOKEN. ${ANOTHER_INVITE}`,
  'join.invite_invalid': ANOTHER_INVITE,
  'join.invite_exhausted': ANOTHER_INVITE,
  'admin.group_not_found': GROUPS,
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

  /**
   * The answer's JSON, which has `field` where it is a hub's. Throws a `Failure` that says what the hub refused, or `EXIT.unreachable`, also
   * where something else has answered.
   */
  async ask<Body>(request: HubRequest, field: keyof Body & string): Promise<Body> {
    const answer = await this.sendWithRetries(request);
    const body = jsonIn(answer.text);
    if (isOk(answer) && fieldOf(body, field) !== undefined) return body as Body;
    throw this.refusalIn(answer);
  }

  /** The same for an answer that is not JSON. */
  async text(request: HubRequest): Promise<string> {
    const answer = await this.sendWithRetries(request);
    if (isOk(answer)) return answer.text;
    throw this.refusalIn(answer);
  }

  /** Sends a request, again where that may help; resolves to the last answer. Throws a `Failure` when none came. */
  private async sendWithRetries(request: HubRequest): Promise<Answer> {
    for (let attempt = 1, waited = 0; ; attempt++) {
      const answer = await this.send(request);
      if (!(answer instanceof Error) && !mayPass(answer, request)) return answer;
      const delay = this.delayAfter(answer, attempt, request);
      if (delay === null || (!this.hasAnswered && waited + delay > this.retryBudgetMs)) {
        if (!(answer instanceof Error)) return answer;
        throw unreachable(this.baseUrl, answer);
      }
      const reason = answer instanceof Error ? causeOf(answer).says : 'is busy';
      // How often a hub is tried that has never answered is a matter of time.
      const count = this.hasAnswered ? ` (${attempt + 1} of ${MAX_ATTEMPTS})` : '';
      this.runtime.notice(`${this.baseUrl}: ${reason}; retrying${count}`);
      await this.runtime.sleep(delay);
      waited += delay;
    }
  }

  /** How long to wait before a request is sent again, in milliseconds: null where that does harm or has been done often enough. */
  private delayAfter(answer: Answer | Error, attempt: number, request: HubRequest): number | null {
    const random = this.runtime.random();
    if (!(answer instanceof Error)) {
      const asked = retryAfterMs(answer.headers.get('retry-after'), this.runtime.now());
      return delayBefore(attempt, asked, random);
    }
    const isLost = answer instanceof NoSignOfLife || causeOf(answer).isLasting;
    const mayRepeat = isRepeatable(request) && !isLost;
    return mayRepeat ? delayBefore(attempt, null, random) : null;
  }

  /**
   * Sends a request once, and follows no redirect, which would make a GET of a POST and leave the token behind. A request to a hub that
   * has not answered yet is given up when /healthz does not answer either, and any one when its answer, once begun, stands still. Throws
   * what `fetch` throws.
   */
  async fetch(url: string | URL, init: RequestInit): Promise<Response> {
    const send = (at: string | URL, sent: RequestInit) => (signal: AbortSignal) =>
      this.runtime.fetch(at, {
        ...sent,
        redirect: 'manual',
        signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal,
      });
    const answer = this.hasAnswered
      ? await this.runtime.fetch(url, { ...init, redirect: 'manual' })
      : await withSignOfLife(send(url, init), send(`${this.baseUrl}/healthz`, {}));
    this.hasAnswered ||= !GATEWAY_STATUSES.includes(answer.status);
    return whileItComes(answer);
  }

  private async send(request: HubRequest): Promise<Answer | Error> {
    const { body, ifMatch, token } = request;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new NoSignOfLife('no answer')), TIMEOUT_MS);
    try {
      const response = await this.fetch(this.baseUrl + addressOf(request), {
        method: methodOf(request),
        headers: {
          accept: 'application/json, text/plain',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: late.signal,
      });
      // An answer that has begun may take as long as it comes.
      clearTimeout(timer);
      const { status, headers } = response;
      const answer = { status, headers, text: await response.text() };
      this.hasAnswered ||= !isOfGateway(answer);
      return answer;
    } catch (error) {
      return error as Error;
    } finally {
      clearTimeout(timer);
    }
  }

  private refusalIn(answer: Answer): Failure {
    const refused = isOk(answer) ? null : hubErrorIn(jsonIn(answer.text));
    if (!refused) return notAHub(this.baseUrl, answer);
    return refusal(answer.status, refused.code, refused.message);
  }
}

function methodOf({ method, body }: HubRequest): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}

function isRepeatable(request: HubRequest): boolean {
  return request.repeatable ?? ['GET', 'PUT'].includes(methodOf(request));
}

function addressOf({ path, query = {} }: HubRequest): string {
  const asked = new URLSearchParams();
  for (const [name, value = ''] of Object.entries(query))
    if (value !== '') asked.set(name, String(value));
  return asked.size === 0 ? path : `${path}?${asked.toString()}`;
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** Whether this is a proxy saying that no hub is behind it. */
function isOfGateway({ status, text }: Answer): boolean {
  return GATEWAY_STATUSES.includes(status) && !hubErrorIn(jsonIn(text));
}

/** Whether what an answer complains of may be over soon: the hub is busy, or, where asking twice does no harm, away. */
function mayPass(answer: Answer, request: HubRequest): boolean {
  return isBusy(answer.status) || (isRepeatable(request) && isOfGateway(answer));
}

/** The failure of a request that the hub refused with one of its codes, with the remedy. */
export function refusal(status: number, code: string, message = code): Failure {
  return new Failure(
    EXIT_CODES[code] ?? (isBusy(status) ? EXIT.unreachable : EXIT.failed),
    `the hub refused: ${message}`,
    REMEDIES[code],
    code,
  );
}

/** What a text is as JSON; undefined for one that is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What stands in the place of a hub's address in the one that a request was sent on to. */
function baseOf({ origin, pathname }: URL, hubUrl: string): string {
  const base = new URL(hubUrl).pathname.replace(/\/$/, '');
  return origin + (pathname.startsWith(base) ? base : pathname);
}

/** The failure of a request that something else than the hub has answered. */
export function notAHub(
  url: string,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
): Failure {
  const location = headers.get('location');
  if (location === null)
    return new Failure(
      EXIT.unreachable,
      `${url} answered ${status}, but not as a hub does`,
      'Is the address right? A proxy or the sign-in page of a network may answer in its place.',
    );
  const target = URL.canParse(location, url) ? baseOf(new URL(location, url), url) : location;
  return new Failure(
    EXIT.unreachable,
    `${url} is no hub: it leads on to ${target}`,
    `If that is the hub, join it there, or, where you have joined: khub move URL. If it is not, a proxy or a network wants you to sign in first.`,
  );
}
