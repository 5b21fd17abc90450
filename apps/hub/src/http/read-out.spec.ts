import { jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { readOut } from './read-out.js';

const MIB = 1024 * 1024;

function arriving(): { request: PassThrough; isReadOut: Promise<void> } {
  const request = new PassThrough();
  return { request, isReadOut: readOut(request as unknown as IncomingMessage) };
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
    await expect(readOut(request as unknown as IncomingMessage)).resolves.toBeUndefined();
  });

  it('ends before the request does when that is too much', async () => {
    const { request, isReadOut } = arriving();
    for (let sent = 0; sent <= 64; sent++) request.write(Buffer.alloc(MIB));
    await isReadOut;
    expect(request.readableEnded).toBe(false);
  });

  it('ends before the request does when that takes too long', async () => {
    jest.useFakeTimers();
    const { request, isReadOut } = arriving();
    jest.advanceTimersByTime(5_000);
    await isReadOut;
    expect(request.readableEnded).toBe(false);
    jest.useRealTimers();
  });
});
