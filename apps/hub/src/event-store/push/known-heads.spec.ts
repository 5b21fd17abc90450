import { Frontier, leafHash } from '@app/domain';
import type { LogHead } from '../log/log.js';
import { KnownHeads } from './known-heads.js';

function head(logId: string, size = 3): LogHead {
  const frontier = new Frontier();
  for (let leaf = 0; leaf < size; leaf++) frontier.append(leafHash(Buffer.of(leaf)));
  const hash = leafHash(Buffer.of(size - 1));
  return { logId, groupKey: 'g', purpose: 'sync', size, hash, frontier, epoch: 1 };
}

describe('known heads', () => {
  it('are handed out to be moved on, and stay what they were', () => {
    const known = new KnownHeads();
    known.keep([head('a')]);
    const first = known.of(['a'])?.get('a') as LogHead;
    first.frontier.append(leafHash(Buffer.of(3)));
    first.size++;
    const again = known.of(['a'])?.get('a') as LogHead;
    expect(again.size).toBe(3);
    expect(again.frontier.root()).toEqual(head('a').frontier.root());
    expect(again.frontier.completed).toEqual([]);
  });

  it('are of no use where one is missing', () => {
    const known = new KnownHeads();
    known.keep([head('a'), head('b')]);
    expect([...(known.of(['a', 'b'])?.keys() ?? [])]).toEqual(['a', 'b']);
    known.forget(['b']);
    expect(known.of(['a', 'b'])).toBeUndefined();
    expect(known.of(['a'])).toBeDefined();
  });

  it('are shared, as long as that was seen last, where one of them is', () => {
    const known = new KnownHeads();
    known.share(['a']);
    expect(known.areShared(['b', 'a'])).toBe(true);
    expect(known.areShared(['b'])).toBe(false);
    known.unshare(['a', 'b']);
    expect(known.areShared(['a'])).toBe(false);
  });

  it('are kept of so many logs, those that were written to last', () => {
    const known = new KnownHeads();
    for (let log = 0; log < 2_000; log++) known.keep([head(`log ${log}`)]);
    known.keep([head('log 0', 4)]);
    known.keep([head('new')]);
    expect(known.of(['log 0'])?.get('log 0')?.size).toBe(4);
    expect(known.of(['log 1'])).toBeUndefined();
    expect(known.of(['log 2', 'new'])).toBeDefined();
  });
});
