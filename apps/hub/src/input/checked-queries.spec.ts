import { CheckedQueries } from './checked-queries.js';

class ListDto {}
class OtherDto {}

describe('queries that are remembered', () => {
  /** Answers what was checked, one after another, and hands each out with the number of its check. */
  function counting() {
    const queries = new CheckedQueries();
    let checks = 0;
    const ask = (query: object, dto: new () => object = ListDto) =>
      queries.checked(query, dto, () => Promise.resolve({ ...query, check: ++checks }));
    return { queries, ask };
  }

  it('are checked once, as long as nothing of them differs', async () => {
    const { ask } = counting();
    expect(await ask({ limit: '5' })).toEqual({ limit: '5', check: 1 });
    expect(await ask({ limit: '5' })).toEqual({ limit: '5', check: 1 });
    expect(await ask({ limit: '5', wait: '1' })).toMatchObject({ check: 2 });
    expect(await ask({ limit: ['5'] })).toMatchObject({ check: 3 });
    expect(await ask({ limit: '5' }, OtherDto)).toMatchObject({ check: 4 });
  });

  it('make something that no request can change for the next', async () => {
    const { ask } = counting();
    const dto = (await ask({ limit: '5' })) as { limit: string };
    expect(() => (dto.limit = '6')).toThrow(TypeError);
  });

  it('are checked each time where they are refused', async () => {
    const { queries } = counting();
    let checks = 0;
    const refuse = () => Promise.reject(new Error(`no ${++checks}`));
    for (const time of [1, 2])
      await expect(queries.checked({ limit: 'x' }, ListDto, refuse)).rejects.toThrow(`no ${time}`);
  });

  it('are remembered neither without bound nor at any length', async () => {
    const { ask } = counting();
    const long = { query: 'x'.repeat(1_000) };
    await ask(long);
    expect(await ask(long)).toMatchObject({ check: 2 });
    for (let number = 0; number < 500; number++) await ask({ number });
    expect(await ask({ number: 499 })).toMatchObject({ check: 502 });
    await ask({ number: 500 });
    expect(await ask({ number: 0 })).toMatchObject({ check: 504 });
  });
});
