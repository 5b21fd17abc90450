import { connect } from 'node:net';
import { AT_MOST_MS } from './until.js';

/** What a server answers to bytes of any kind, until it closes the connection or, once it has begun, `quietMs` pass without a byte. */
export function exchange(baseUrl: string, bytes: string | Buffer, quietMs = 500): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    socket.setTimeout(AT_MOST_MS, done);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      socket.setTimeout(quietMs);
    });
    socket.once('close', done);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') done();
      else reject(error);
    });
  });
}
