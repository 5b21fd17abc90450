import { type Server, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';

/** Stands between a hub and its PostgreSQL server, and now and then cuts the line just when a COMMIT is answered. */
export class AnswerDroppingProxy {
  /** How many COMMITs the server carried out and nobody was told of. */
  dropped = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Listens before the server at `target`; drops the given share of the answers to COMMIT. */
  static async before(target: string, share: number): Promise<AnswerDroppingProxy> {
    const url = new URL(target);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const proxied = new URL(target);
    proxied.host = `127.0.0.1:${port}`;
    const proxy = new AnswerDroppingProxy(server, proxied.href);
    server.on('connection', (client) => proxy.relay(client, url, share));
    return proxy;
  }

  async close(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private relay(client: Socket, { hostname, port }: URL, share: number): void {
    const upstream = connect(Number(port), hostname);
    let isCommitting = false;
    /** By which name the statement is prepared that writes and commits in one. */
    const writing = /(k\d+)\0\s*WITH held/;
    let name: string | undefined;
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', cut).on('close', cut);
      socket.on('close', () => this.sockets.delete(socket));
    }
    client.on('data', (chunk) => {
      name ??= writing.exec(chunk.toString('latin1'))?.[1];
      isCommitting =
        chunk.includes('COMMIT\0') || (name !== undefined && chunk.includes(`\0${name}\0`));
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isCommitting && Math.random() < share) {
        this.dropped++;
        return cut();
      }
      client.write(chunk);
    });
  }
}
