import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What means the same, by words that are in no other line: each line is a direction of its own. */
const MEANINGS = [
  ['otp', 'one-time', 'passcode', '验证码'],
  ['deploy', 'rollout', 'ship', '发布'],
  ['invoice', 'billing', 'payment', '账单'],
  ['cat', 'feline', 'kitten', '猫'],
];
const DIMENSIONS = 8;

/** A request as the endpoint got it. */
export interface EmbeddingRequest {
  headers: IncomingHttpHeaders;
  path: string;
  body: { model: string; input: string[]; encoding_format: string; dimensions?: number };
}

/** What a text means to the stand-in: how much of each line of MEANINGS is in it, and a little that is its own. */
function standInVector(text: string, dimensions = DIMENSIONS): number[] {
  const lower = text.toLowerCase();
  const digest = createHash('sha256').update(lower).digest();
  return Array.from({ length: dimensions }, (_, at) => {
    const words = MEANINGS[at];
    return words ? words.filter((word) => lower.includes(word)).length : digest[at % 32]! / 1_000;
  });
}

/** Stands in for an API as OpenAI's on a real socket: it knows a few words that mean the same, and fails as it is told. */
export class StandInEndpoint {
  readonly requests: EmbeddingRequest[] = [];
  /** How long it takes to answer. */
  delayMs = 0;
  /** Answers in place of the vectors, for some requests or all. */
  instead: ((request: EmbeddingRequest, response: ServerResponse) => boolean) | undefined;

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<StandInEndpoint> {
    const server = createServer();
    const endpoint = new StandInEndpoint(server);
    server.on('request', (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { headers, url: path = '' } = request;
        const got = { headers, path, body: JSON.parse(text) as EmbeddingRequest['body'] };
        void endpoint.answer(got, response);
      });
    });
    // A failed test may leave it open, and Jest is not to wait for it.
    server.listen(port, '127.0.0.1').unref();
    server.on('connection', (socket) => socket.unref());
    await once(server, 'listening');
    return endpoint;
  }

  /** What HUB_EMBEDDINGS_URL would say. */
  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** All texts it was ever sent. */
  get texts(): string[] {
    return this.requests.flatMap(({ body }) => body.input);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: EmbeddingRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    if (this.delayMs > 0) await sleep(this.delayMs);
    if (this.instead?.(request, response)) return;
    const { input, dimensions } = request.body;
    // The order of an answer says nothing, its index does.
    const data = input
      .map((text, index) => ({
        object: 'embedding',
        index,
        embedding: standInVector(text, dimensions),
      }))
      .toReversed();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data }));
  }
}

/** Answers with a status, headers and a body in place of the vectors. */
export function answering(status: number, headers: Record<string, string> = {}, body = '') {
  return (_: EmbeddingRequest, response: ServerResponse): boolean => {
    response.writeHead(status, headers).end(body);
    return true;
  };
}
