// An address that leads to one server and then to another, as a proxy or a Service before a database does.
import { createConnection, createServer } from 'node:net';
import { once } from 'node:events';

/** A TCP address whose connections go to a port that can be changed, what they carry arriving `delayMs` later. */
export class Endpoint {
  #sockets = new Set();

  static async to(port, delayMs = 0) {
    const endpoint = new Endpoint();
    endpoint.target = port;
    endpoint.delayMs = delayMs;
    endpoint.server = createServer((socket) => endpoint.#lead(socket)).listen(0, '127.0.0.1');
    await once(endpoint.server, 'listening');
    endpoint.port = endpoint.server.address().port;
    return endpoint;
  }

  #lead(socket) {
    const other = createConnection(this.target, '127.0.0.1');
    const both = [socket, other];
    const end = () => both.forEach((each) => (this.#sockets.delete(each), each.destroy()));
    for (const each of both) {
      this.#sockets.add(each);
      each.setNoDelay(true).on('error', end).on('close', end);
    }
    this.#carry(socket, other);
    this.#carry(other, socket);
  }

  #carry(from, to) {
    if (this.delayMs === 0) return from.pipe(to);
    // What is on its way when a machine dies does not arrive.
    return from.on('data', (part) =>
      setTimeout(() => to.destroyed || to.write(part), this.delayMs),
    );
  }

  /** Breaks all connections; new ones go to another port. */
  moveTo(port) {
    this.target = port;
    this.cut();
  }

  /** Lets nothing through any more that is not on its way. */
  hold() {
    for (const socket of this.#sockets) socket.pause();
  }

  /** Breaks all connections. */
  cut() {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close() {
    this.server.close();
    this.cut();
  }
}
