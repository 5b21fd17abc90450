import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenStreams } from './open-streams.js';

const stream = (closed: boolean) =>
  Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse;

describe('open streams', () => {
  it('have their callers authenticated again until they close, which some have before they are added', async () => {
    const streams = new OpenStreams();
    const checked: string[] = [];
    const caller = (name: string) => ({
      kind: 'anonymous' as const,
      address: '127.0.0.1',
      project: null,
      assertActive: async () => void checked.push(name),
    });
    const closing = stream(false);
    streams.add(stream(false), caller('open'));
    streams.add(stream(true), caller('gone before'));
    streams.add(closing, caller('closed since'));
    closing.emit('close');
    streams.onApplicationBootstrap();
    while (checked.length === 0) await sleep(100);
    streams.beforeApplicationShutdown();
    expect(new Set(checked)).toEqual(new Set(['open']));
  });
});
