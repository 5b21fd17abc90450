import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { EXIT, Failure } from '../failure.js';
import { jsonIn, notAHub, refusal } from '../hub/hub-client.js';
import { fieldOf, hubErrorIn } from '../hub/hub-error.js';
import type { Membership } from '../hub/membership.js';
import { EVENT_STREAM } from '../hub/sign-of-life.js';
import { isUnanswered, unreachable } from '../hub/unreachable.js';
import { mcpUrlOf } from './mcp-url.js';

const SESSION_GONE = 404;
/** The member is nobody here, or may not, or is to come back later. */
const REFUSED = [401, 403, 429];
/** Taken, nothing to say, and no such method here. */
const WITHOUT_BODY = [202, 204, 405];

/**
 * Throws what the hub says when it refuses, in its own words, which the SDK's error would hold as JSON; and the failure of a hub that is
 * away where something else answers in its place.
 */
async function assertOfHub(answer: Response, hubUrl: string): Promise<void> {
  const { status, ok, headers } = answer;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html') || headers.has('location')) throw notAHub(hubUrl, answer);
  const hasBody = !WITHOUT_BODY.includes(status) && !(ok && type.startsWith(EVENT_STREAM));
  if (!hasBody) return;
  const body = jsonIn(await answer.clone().text());
  const refused = ok ? null : hubErrorIn(body);
  const isRefused = status >= 500 || REFUSED.includes(status);
  if (isRefused && refused) throw refusal(status, refused.code, refused.message);
  if (isRefused || !(refused || isJsonRpc(body))) throw notAHub(hubUrl, answer);
}

/** Whether a body is a message of JSON-RPC, or several of them. */
function isJsonRpc(body: unknown): boolean {
  const messages = Array.isArray(body) ? (body as unknown[]) : [body];
  return messages.length > 0 && messages.every((each) => fieldOf(each, 'jsonrpc') === '2.0');
}

/** The hub's MCP endpoint, asked as the member; a session that the hub has ended is opened anew. */
export class HubMcp {
  private connecting: Promise<Client> | undefined;

  constructor(
    private readonly membership: Membership,
    private readonly version: string,
    /** What tools mean that name no project; null: nothing. */
    private readonly projectKey: string | null,
  ) {}

  /** A client with an open session. Throws a `Failure` when the hub refuses or cannot be reached. */
  client(): Promise<Client> {
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw this.failureOf(error);
    });
    return this.connecting;
  }

  /** Runs `work` with a session; once more with a new session when the hub does not know the old one, which then did nothing. */
  async with<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = await this.client();
    try {
      return await work(client);
    } catch (error) {
      if (isUnanswered(error)) {
        this.connecting = undefined;
        throw this.failureOf(error);
      }
      if (!(error instanceof StreamableHTTPError) || error.code !== SESSION_GONE) throw error;
      this.connecting = undefined;
      await client.close();
      return work(await this.client());
    }
  }

  /** Ends the session. */
  async close(): Promise<void> {
    const client = await this.connecting?.catch(() => undefined);
    this.connecting = undefined;
    const transport = client?.transport as StreamableHTTPClientTransport | undefined;
    await transport?.terminateSession().catch(() => undefined);
    await client?.close();
  }

  private async connect(): Promise<Client> {
    const transport = new StreamableHTTPClientTransport(
      mcpUrlOf(this.membership.credentials.hubUrl, this.projectKey),
      { fetch: (url, init) => this.fetch(url, init) },
    );
    const client = new Client({ name: 'khub', version: this.version });
    // The transport's optional members are declared without `undefined`.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  }

  private async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const answer = await this.membership.fetch(url, init);
    await assertOfHub(answer, this.membership.credentials.hubUrl);
    return answer;
  }

  private failureOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const { hubUrl } = this.membership.credentials;
    if (!(error instanceof StreamableHTTPError)) return unreachable(hubUrl, error);
    const told = `the MCP endpoint: ${error.message}`;
    return new Failure(EXIT.unreachable, told, 'khub doctor looks closer.');
  }
}
