import { once } from 'node:events';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as ask,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to one request on its way: it passes, is refused as busy, finds no hub behind the proxy, or its answer is lost, broken
 * off, or kept back, after the hub has acted.
 */
export type Fate =
  'pass' | 'busy' | 'no-hub' | 'cut' | 'lose-answer' | 'half-answer' | 'keep-answer';

/** A proxy before the hub whose behaviour a test decides, request by request. One that a failed test leaves open keeps no process alive. */
export class FlakyProxy {
  /** The fates of the next requests; when there are none left, requests pass. */
  fates: Fate[] = [];
  readonly seen: string[] = [];
  /** Called when an answer is kept back. */
  onKept: () => void = () => undefined;
  /** Is told of each request as it comes, before the hub is. */
  onRequest?: (line: string) => void;
  /** The query of each request, without its `?`. */
  readonly queries: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: string): Promise<FlakyProxy> {
    const server = createServer((request, response) => proxy.handle(request, response, target));
    server.listen(0, '127.0.0.1').unref();
    server.on('connection', (socket) => socket.unref());
    await once(server, 'listening');
    const proxy = new FlakyProxy(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    return proxy;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private handle(request: IncomingMessage, response: ServerResponse, target: string): void {
    const [path, query = ''] = (request.url ?? '').split('?');
    const line = `${request.method} ${path}`;
    this.seen.push(line);
    this.onRequest?.(line);
    this.queries.push(query);
    // What khub asks only where an answer is late takes nobody's fate, or a slow machine would shift them all.
    const fate = (path !== '/healthz' && this.fates.shift()) || 'pass';
    if (fate === 'cut') return void request.destroy();
    if (fate === 'busy') {
      request.resume();
      response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/json' });
      return void response.end('{"error":{"code":"server.overloaded","message":"busy"}}');
    }
    if (fate === 'no-hub') {
      request.resume();
      response.writeHead(502, { 'content-type': 'text/html' });
      return void response.end('<h1>502 Bad Gateway</h1>');
    }
    const { method, headers } = request;
    const onward = ask(target + request.url, { method, headers }, (answer) => {
      if (fate === 'keep-answer') return void answer.resume().once('end', () => this.onKept());
      if (fate === 'lose-answer') {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fate === 'half-answer') {
        answer.resume();
        response.write('{');
        return void setImmediate(() => response.destroy());
      }
      answer.pipe(response);
    });
    request.pipe(onward);
  }
}
