// An HTTP load generator on raw keep-alive sockets: it costs so little that what it measures is the server.
import { connect } from 'node:net';

const HEADERS_END = Buffer.from('\r\n\r\n');

/** One request as bytes. */
export function request({ method = 'GET', path, token, body, port }) {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

class Connection {
  constructor(port) {
    this.chunks = [];
    this.length = 0;
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', (error) => this.fail?.(error));
    this.socket.on('close', () => this.fail?.(new Error('the server closed the connection')));
  }

  /** Sends a request; answers its status and body once it is complete. */
  send(bytes) {
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.fail = reject;
      this.need = undefined;
      this.socket.write(bytes);
    });
  }

  receive(chunk) {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.need === undefined) {
      const all = Buffer.concat(this.chunks);
      this.chunks = [all];
      const end = all.indexOf(HEADERS_END);
      if (end < 0) return;
      const head = all.toString('latin1', 0, end);
      this.status = Number(head.slice(9, 12));
      this.bodyAt = end + HEADERS_END.length;
      this.need = this.bodyAt + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (this.length < this.need) return;
    const body = Buffer.concat(this.chunks).subarray(this.bodyAt, this.need);
    this.chunks = [];
    this.length = 0;
    this.done({ status: this.status, body });
  }

  close() {
    this.fail = undefined;
    this.socket.destroy();
  }
}

/**
 * Keeps `connections` sockets busy until `until` answers false; `next(connection)` makes each request's bytes.
 * Answers the requests a second and the latency percentiles in milliseconds; any answer but 200 throws.
 */
export async function load({ port, connections, next, seconds, requests = Infinity }) {
  const latencies = [];
  const start = performance.now();
  const end = start + (seconds ?? Infinity) * 1_000;
  let sent = 0;
  const work = async (index) => {
    const connection = new Connection(port);
    while (performance.now() < end && sent < requests) {
      sent++;
      const before = performance.now();
      const { status, body } = await connection.send(next(index));
      if (status !== 200) throw new Error(`answer ${status}: ${body.toString().slice(0, 300)}`);
      latencies.push(performance.now() - before);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  const elapsed = (performance.now() - start) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    requests: latencies.length,
  };
}

/** Sends one request and answers its body and how many milliseconds it took. */
export async function once(port, bytes) {
  const connection = new Connection(port);
  const before = performance.now();
  const { status, body } = await connection.send(bytes);
  const milliseconds = performance.now() - before;
  connection.close();
  if (status !== 200) throw new Error(`answer ${status}: ${body.toString().slice(0, 300)}`);
  return { milliseconds, body };
}
