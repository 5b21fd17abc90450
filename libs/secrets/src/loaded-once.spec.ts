import { loadedOnce } from './loaded-once.js';

describe('what is loaded once', () => {
  it('is loaded by the first call alone, also while others wait', async () => {
    let loads = 0;
    const load = loadedOnce(() => Promise.resolve(++loads));
    expect(await Promise.all([load(), load()])).toEqual([1, 1]);
    expect(await load()).toBe(1);
  });

  it('is tried again by the next call after it failed', async () => {
    const answers = [Promise.reject(new Error('too many open files')), Promise.resolve('rules')];
    const load = loadedOnce(() => answers.shift() as Promise<string>);
    await expect(load()).rejects.toThrow('too many open files');
    expect(await load()).toBe('rules');
  });
});
