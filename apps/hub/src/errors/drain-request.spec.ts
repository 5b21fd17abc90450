import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { drainRequest } from './drain-request.js';

const LIMITS = { milliseconds: 50, bytes: 1_000 };

function arriving(): { request: PassThrough; isReadOut: Promise<void> } {
  const request = new PassThrough();
  return { request, isReadOut: drainRequest(request as unknown as IncomingMessage, LIMITS) };
}

describe('reading out a refused request', () => {
  it('is over when all of it has arrived', async () => {
    const { request, isReadOut } = arriving();
    request.write('a');
    request.end('b');
    await isReadOut;
    expect(request.readableEnded).toBe(true);
  });

  it('is over when its sender has gone', async () => {
    const { request, isReadOut } = arriving();
    request.destroy();
    await expect(isReadOut).resolves.toBeUndefined();
    await expect(drainRequest(request as unknown as IncomingMessage)).resolves.toBeUndefined();
  });

  it('ends before the request does when that is too much', async () => {
    const { request, isReadOut } = arriving();
    request.write(Buffer.alloc(LIMITS.bytes + 1));
    await isReadOut;
    expect(request.readableEnded).toBe(false);
  });

  it('ends before the request does when that takes too long', async () => {
    const { request, isReadOut } = arriving();
    request.write('a');
    await isReadOut;
    expect(request.readableEnded).toBe(false);
  });
});
