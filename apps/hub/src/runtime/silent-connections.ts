import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of a server on which nothing was ever asked, as browsers open them ahead of need. Node does not count them among those
 * that are idle, so a server that closes waits for them.
 */
export class SilentConnections {
  private readonly open = new Set<Socket>();

  /** Watches a server that does not listen yet. */
  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  /** Ends those that are silent still. */
  end(): void {
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
