import { Transform } from 'node:stream';
import { type Server, type Socket, connect as dial, createServer } from 'node:net';

/** A way to the database that can be cut and come back. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;
  /** How long what the database says is on its way, in milliseconds. */
  delayMs = 0;
  private held: Promise<void> | undefined;

  constructor(private readonly target: URL) {}

  async connect(): Promise<void> {
    this.server = createServer((near) => {
      const far = dial(Number(this.target.port), this.target.hostname);
      // A failed test may leave both open, and Jest is not to wait for them.
      for (const socket of [near, far]) socket.unref();
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => to.destroy());
        if (from === far) from.pipe(this.slow()).pipe(to);
        else from.pipe(to);
      }
    }).listen(this.port, '127.0.0.1');
    await new Promise((listening) => this.server?.once('listening', listening));
    this.server.unref();
    this.port = (this.server.address() as { port: number }).port;
  }

  private slow(): Transform {
    return new Transform({
      transform: (part, _encoding, done) => {
        if (this.held) void this.held.then(() => done(null, part));
        else if (this.delayMs === 0) done(null, part);
        else setTimeout(() => done(null, part), this.delayMs);
      },
    });
  }

  /** Keeps back what the database says until the returned function is called. */
  holdAnswers(): () => void {
    let release: () => void = () => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return () => {
      this.held = undefined;
      release();
    };
  }

  /** Nothing comes through any more, and nobody is told. */
  freeze(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  disconnect(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }
}
