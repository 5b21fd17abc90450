import { ReplayBuffer } from './replay-buffer.js';

const message = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} });

const bufferOf = (bytes: number) =>
  new ReplayBuffer(bytes, { hub: 'h', withdrawals: async () => 0 });

async function replayed(buffer: ReplayBuffer, session: string, after: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  await buffer.of(session).replayEventsAfter(after, {
    send: async (_, each) => {
      sent.push(each);
    },
  });
  return sent;
}

describe('messages kept for clients that lose their stream', () => {
  it('are those of the same stream after the last one that arrived', async () => {
    const buffer = bufferOf(10_000);
    const own = buffer.of('s');
    const first = await own.storeEvent('a', {} as never);
    await own.storeEvent('b', message(1));
    await own.storeEvent('a', message(2));
    await own.storeEvent('a', message(3));
    expect(await own.getStreamIdForEventId?.(first)).toBe('a');
    expect(await replayed(buffer, 's', first)).toEqual([message(2), message(3)]);
  });

  it('are not another session’s to read', async () => {
    const buffer = bufferOf(10_000);
    const id = await buffer.of('s').storeEvent('a', message(1));
    expect(await buffer.of('t').getStreamIdForEventId?.(id)).toBeUndefined();
    await expect(replayed(buffer, 't', id)).rejects.toThrow('not kept');
  });

  it('make room for newer ones', async () => {
    const buffer = bufferOf(200);
    const first = await buffer.of('s').storeEvent('a', message(0));
    for (let id = 1; id < 1_000; id++) await buffer.of(`s${id % 7}`).storeEvent('a', message(id));
    expect(buffer.size).toBeLessThanOrEqual(200);
    await expect(replayed(buffer, 's', first)).rejects.toThrow('not kept');
  });

  it('go with their session', async () => {
    const buffer = bufferOf(10_000);
    await buffer.of('s').storeEvent('a', message(1));
    const kept = await buffer.of('t').storeEvent('a', message(2));
    buffer.forget('s');
    expect(buffer.size).toBe(JSON.stringify(message(2)).length);
    expect(await buffer.of('t').getStreamIdForEventId?.(kept)).toBe('a');
  });

  it('are let go of when something has been withdrawn since', async () => {
    let withdrawals = 1;
    const buffer = new ReplayBuffer(10_000, { hub: 'h', withdrawals: async () => withdrawals });
    await buffer.forgetWithdrawn();
    const first = await buffer.of('s').storeEvent('a', {} as never);
    await buffer.of('s').storeEvent('a', message(1));
    expect(await replayed(buffer, 's', first)).toEqual([message(1)]);
    withdrawals = 2;
    await expect(replayed(buffer, 's', first)).rejects.toThrow('not kept');
    expect(await buffer.of('s').getStreamIdForEventId?.(first)).toBeUndefined();
    expect(buffer.size).toBe(0);
  });
});
