import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it came. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An address on this machine to which webhooks lead; it keeps what comes and answers with the next of `statuses`, else with 200. */
export class WebhookTarget {
  readonly received: Received[] = [];
  /** How the next messages are answered; 0 is never. */
  readonly statuses: number[] = [];
  private heard: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebhookTarget> {
    const server = createServer();
    // A failed test may leave it open, and Jest is not to wait for it.
    server.listen(0, '127.0.0.1').unref();
    server.on('connection', (socket) => socket.unref());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const target = new WebhookTarget(server, `http://127.0.0.1:${port}/hook/of-a-secret-place`);
    server.on('request', async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { headers } = request;
      target.received.push({ id: String(headers['webhook-id']), headers, body });
      target.heard();
      const status = target.statuses.shift() ?? 200;
      if (status > 0) response.writeHead(status).end();
    });
    return target;
  }

  /** The messages, once there are so many. */
  async messages(count: number): Promise<any[]> {
    while (this.received.length < count)
      await new Promise<void>((resolve) => {
        this.heard = resolve;
      });
    return this.received.map(({ body }) => JSON.parse(body));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
