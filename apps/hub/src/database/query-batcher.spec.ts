import { setTimeout as sleep } from 'node:timers/promises';
import { QueryBatcher } from './query-batcher.js';

describe('questions that are batched', () => {
  it('are one query when they come at once, and each gets its own answer', async () => {
    const batches: (readonly number[])[] = [];
    const batcher = new QueryBatcher(async (questions: readonly number[]) => {
      batches.push(questions);
      return questions.map((each) => each * 10);
    });
    expect(await Promise.all([1, 2, 3].map((each) => batcher.ask(each)))).toEqual([10, 20, 30]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('are not answered by a query that was sent before', async () => {
    let state = 'old';
    let wasSent = () => {};
    const sent = new Promise<void>((resolve) => (wasSent = resolve));
    const batcher = new QueryBatcher(async (questions: readonly string[]) => {
      const seen = state;
      wasSent();
      await sleep(10);
      return questions.map((each) => `${each} ${seen}`);
    });
    const first = batcher.ask('first');
    await sent;
    state = 'new';
    expect(await batcher.ask('second')).toBe('second new');
    expect(await first).toBe('first old');
  });

  it('all fail with their query, and the next are asked anew', async () => {
    let fails = true;
    const batcher = new QueryBatcher(async (questions: readonly number[]) => {
      if (fails) throw new Error('away');
      return questions;
    });
    const asked = await Promise.allSettled([batcher.ask(1), batcher.ask(2)]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await batcher.ask(3)).toBe(3);
  });
});
