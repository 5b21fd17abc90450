// Streams over raw sockets, event by event as a model says them: the next event leaves when the answer to the last has come.
import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** Keeps `connections` streams busy for some seconds; answers how many events a second were answered. Any status but 200 throws. */
export async function streamLoad({ port, path, first, event, connections, seconds }) {
  const framed = (text) => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  const [opening, next] = [framed(first), framed(event)];
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n`;
  let answered = 0;
  let isOver = false;
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let heard = '';
      let isOpen = false;
      socket.on('data', (bytes) => {
        if (isOver) return void socket.destroy();
        if (isOpen) {
          answered++;
          return void socket.write(next);
        }
        heard += bytes.toString('latin1');
        if (!heard.startsWith('HTTP/1.1 200')) return reject(new Error(heard));
        isOpen =
          heard.indexOf(HEAD_END) < heard.length - HEAD_END.length && heard.includes(HEAD_END);
        if (isOpen) socket.write(next);
      });
      socket.on('error', reject).on('close', resolve);
      socket.write(head);
      socket.write(opening);
    });
  const start = performance.now();
  const all = Array.from({ length: connections }, one);
  await Promise.race([new Promise((done) => setTimeout(done, seconds * 1_000)), ...all]);
  const elapsed = (performance.now() - start) / 1_000;
  isOver = true;
  await Promise.all(all);
  return answered / elapsed;
}
