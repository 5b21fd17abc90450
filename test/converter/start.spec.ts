import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ask } from './ask.js';
import { startConverter } from './start-converter.js';

/** Starts the service to see it fail. */
async function fail(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['dist/apps/converter/src/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

describe('the process', () => {
  it('ends with all wrong settings, one a line', async () => {
    expect(await fail({ PORT: 'eighty', BASE_URL: 'nowhere' })).toEqual({
      code: 1,
      said:
        'the converter did not start: PORT must be a whole number from 0 to 65535, not "eighty"\n' +
        'BASE_URL must be an http or https address without query or fragment, not "nowhere"\n',
    });
  });

  it('ends with a sentence when the port is taken', async () => {
    const service = await startConverter();
    const { code, said } = await fail({ PORT: new URL(service.url).port });
    await service.stop();
    expect(code).toBe(1);
    expect(said).toMatch(/^the converter did not start: listen EADDRINUSE.*$/m);
  });

  it('ends when it is told to, after what it is doing', async () => {
    const service = await startConverter();
    const answers = Promise.all([1, 2, 3].map(() => ask(`${service.url}/healthz`)));
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    await service.stop();
    await expect(ask(`${service.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('goes on when clients hang up before their answers leave', async () => {
    const service = await startConverter();
    const port = Number(new URL(service.url).port);
    const hangUp = () =>
      new Promise((done) => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        socket.on('close', done);
        socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy());
      });
    await Promise.all(Array.from({ length: 50 }, hangUp));
    expect((await ask(`${service.url}/healthz`)).status).toBe(200);
    await service.stop();
  });

  it('ends although a client does not read its answer', async () => {
    const service = await startConverter();
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const text = 'x'.repeat(9_000_000);
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: text }] });
    const path = '/convert?kind=request&source=openai&target=openai';
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    // several, so that the answers are more than the buffers of both ends take
    for (let sent = 0; sent < 3; sent += 1) socket.write(head + body);
    await new Promise((sent) => setTimeout(sent, 1000));
    const told = Date.now();
    await service.stop();
    expect(Date.now() - told).toBeLessThan(15_000);
    socket.destroy();
  });
});
