import { bareNumbersOf, typedWords } from './typed-words.js';

const sharesOf = (query: string) =>
  Object.fromEntries(typedWords(query).map(({ word, share }) => [word, share]));

describe('the words of a query', () => {
  it('count little where they only say how it is asked', () => {
    expect(sharesOf('why does there another pool leak')).toEqual({
      why: 0.2,
      does: 0.2,
      there: 0.2,
      another: 0.2,
      pool: 1,
      leak: 1,
    });
  });

  it('count whole as a name, and half as a part of one', () => {
    expect(sharesOf('hub_config.baseUrl')).toEqual({
      'hub_config.baseurl': 1,
      hub: 0.5,
      config: 0.5,
      baseurl: 1,
      base: 0.5,
      url: 0.5,
    });
    expect(sharesOf('base baseUrl')).toMatchObject({ base: 1, url: 0.5 });
  });

  it('are a name where they have parts and nowhere stand as one', () => {
    const namesIn = (query: string) =>
      typedWords(query).flatMap(({ word, isName }) => (isName ? [word] : []));
    expect(namesIn('hub_config.baseUrl src/pool.ts:12')).toEqual([
      'hub_config.baseurl',
      'baseurl',
      'src/pool.ts',
      'src/pool.ts:12',
      'pool.ts',
    ]);
    expect(namesIn('pool 锁 数据库 baseurl baseUrl')).toEqual([]);
  });

  it('have the name of a file beside its path, and the line beside neither', () => {
    expect(sharesOf('src/pool.ts:12:7')).toEqual({
      'src/pool.ts': 1,
      src: 0.5,
      pool: 0.5,
      ts: 0.5,
      'src/pool.ts:12:7': 1,
      'pool.ts': 1,
    });
    expect(Object.keys(sharesOf('localhost:8080'))).toContain('8080');
  });

  it('are whole ones first where there are too many, wherever they stand', () => {
    const frames = Array.from({ length: 20 }, (_, at) => `/srv/lib${at}/dist/part${at}.js:${at}:7`);
    const words = typedWords(`Error at ${frames.join(' ')} upstream_failed`);
    expect(words).toHaveLength(128);
    expect(words.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['error', 'part19.js', 'upstream_failed']),
    );
    expect(words.at(0)!.word).toBe('error');
  });

  it('are those without digits first where there are too many', () => {
    const log = Array.from({ length: 80 }, (_, at) => `10:00:${at} worker-${at} [e21984${at}]`);
    const words = typedWords(`${log.join('\n')}\nwhy does the payment hang, see PR-4711?`);
    expect(words.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['why', 'payment', 'hang', 'see']),
    );
    expect(words).toHaveLength(128);
  });

  it('count whole in Chinese but for single characters of longer runs', () => {
    expect(sharesOf('锁')).toEqual({ 锁: 1 });
    const shares = sharesOf('数据库加锁');
    expect(shares).toMatchObject({ 数据: 1, 加锁: 1 });
    for (const [word, share] of Object.entries(shares))
      expect(share).toBe(word.length === 1 ? 0.5 : 1);
  });
});

describe('a number in a name', () => {
  const bareIn = (query: string) => [...bareNumbersOf(typedWords(query))];

  it.each([
    ['hunter2', ['2']],
    ['utf8 UTF-8', ['8']],
    ['HTTP/2', ['2']],
    ['es2022', ['2022']],
    ['node20.11', ['20', '11']],
    ['配置2fa', ['2']],
  ])('says nothing without the letters of %s', (query, bare) => {
    expect(bareIn(query)).toEqual(bare);
  });

  it.each(['2', 'hunter 2', '10.0.0.5', '2024-03-01', 'PR-4711', 'localhost:8080', 'node20 in 20'])(
    'says something in %s',
    (query) => expect(bareIn(query)).toEqual([]),
  );
});
