import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import type { Membership } from '../hub/membership.js';
import { mcpUrlOf } from './mcp-url.js';
import { askingToSign, isSignedCall, signResult } from './signed-call.js';

/** Headers that mean something to the other side; all others end here. */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
];
const RESPONSE_HEADERS = [
  'allow',
  'content-type',
  'cache-control',
  'mcp-session-id',
  'retry-after',
];

const MAX_BODY_BYTES = 8 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

/** A server for this machine that offers `/healthz` and `/mcp` of the hub, as the member, and tells what passes. */
export class DebugProxy {
  private readonly isLocalHost = localhostHostValidation();
  private readonly isLocalOrigin = localhostOriginValidation();

  constructor(
    private readonly membership: Membership,
    /** What tools mean that name no project, unless the address they are asked at says one; null: nothing. */
    private readonly projectKey: string | null,
    private readonly tell: (line: string) => void,
  ) {}

  /** Listens on loopback only: whoever reaches it acts as the member. */
  listen(port: number): Promise<Server> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.tell(`! ${(error as Error).message}`);
        if (response.headersSent) response.destroy();
        else sendJson(response, 502, refusal('proxy.hub_unreachable', (error as Error).message));
      });
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.isLocalHost(request, response) || !this.isLocalOrigin(request, response)) return;
    const [path, query] = (request.url ?? '').split('?');
    if (path === '/mcp') {
      const projectKey = new URLSearchParams(query).get('project') ?? this.projectKey;
      return this.forward(request, response, projectKey);
    }
    if (path !== '/healthz') {
      return sendJson(
        response,
        404,
        refusal('request.not_found', 'Only /healthz and /mcp are here.'),
      );
    }
    const { hubUrl } = this.membership.credentials;
    sendJson(response, 200, { status: 'ok', service: 'khub-proxy', hub: hubUrl });
  }

  /** A call whose events are signed here, as it is asked of the hub instead. */
  private signedCallIn(body: Buffer) {
    const call = parsed(body.toString('utf8'));
    const { method, params } = call;
    if (method !== 'tools/call' || !params || !isSignedCall(this.membership, params)) return null;
    return { params, asking: { ...call, params: askingToSign(params) } };
  }

  /** The answer to such a call, as JSON or as a stream of events, when what it left is signed and pushed. */
  private async signed(params: Record<string, unknown>, answer: string): Promise<string> {
    const lines = answer.split('\n').map(async (line) => {
      const [, field = '', text = ''] = /^(data: ?)?(\{.*\})\r?$/.exec(line) ?? [];
      const { result, ...rest } = parsed(text);
      if (!result) return line;
      const told = await signResult(this.membership, params, result);
      return field + JSON.stringify({ ...rest, result: told });
    });
    const text = (await Promise.all(lines)).join('\n');
    this.tell(`< ${text.trimEnd()}`);
    return text;
  }

  private async forward(
    request: IncomingMessage,
    response: ServerResponse,
    projectKey: string | null,
  ): Promise<void> {
    const body = await readBody(request);
    if (body === null) {
      return sendJson(response, 413, refusal('request.too_large', 'The body is too large.'));
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const started = performance.now();
    const call = this.signedCallIn(body);
    if (body.length > 0) this.tell(`> ${body.toString('utf8')}`);
    const url = mcpUrlOf(this.membership.credentials.hubUrl, projectKey);
    const answer = await this.membership.fetch(url, {
      method: request.method ?? 'GET',
      headers: picked(request),
      ...(body.length > 0 && { body: call ? JSON.stringify(call.asking) : body }),
      signal: gone.signal,
    });
    const headers = RESPONSE_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.flushHeaders();
    this.tell(`< ${answer.status} after ${Math.round(performance.now() - started)} ms`);
    if (!answer.body) return void response.end();
    if (call) return void response.end(await this.signed(call.params, await answer.text()));
    const told = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    told.on('data', (chunk: Buffer) => this.tell(`< ${chunk.toString('utf8').trimEnd()}`));
    // A client that leaves a stream has done nothing wrong.
    await pipeline(told, response).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
  }
}

/** A call of a tool as JSON-RPC has it. */
interface RpcCall {
  method?: unknown;
  params?: Record<string, unknown>;
}

function parsed(text: string): RpcCall & { result?: Record<string, unknown> } {
  try {
    return (JSON.parse(text) ?? {}) as RpcCall;
  } catch {
    return {};
  }
}

function picked({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function refusal(code: string, message: string): object {
  return { error: { code, message } };
}
