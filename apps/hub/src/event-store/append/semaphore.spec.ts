import { Semaphore } from './semaphore.js';

describe('a semaphore', () => {
  it('lets so many go on at a time, the others in order, and refuses those beyond', async () => {
    const semaphore = new Semaphore(2, 3);
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const passes = [0, 1, 2, 3, 4, 5].map((index) =>
      semaphore.pass(async () => {
        begun.push(index);
        await new Promise<void>((done) => finish.push(done));
        return index;
      }),
    );
    await expect(passes[5]).rejects.toMatchObject({ code: 'server.overloaded' });
    expect(begun).toEqual([0, 1]);
    for (let done = 0; done < 5; done++) {
      finish[done]?.();
      await new Promise((turn) => setImmediate(turn));
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await Promise.all(passes.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets the next one go on after a failure', async () => {
    const semaphore = new Semaphore(1, 1);
    const failing = semaphore.pass(() => Promise.reject(new Error('no')));
    const next = semaphore.pass(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await semaphore.pass(() => Promise.resolve('again'))).toBe('again');
  });
});
