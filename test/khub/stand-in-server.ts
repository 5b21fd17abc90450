import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server in a hub's place, which keeps no process alive when a test leaves it open. */
export async function standInServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1').unref();
  server.on('connection', (socket) => socket.unref());
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
