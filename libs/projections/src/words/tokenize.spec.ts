import fc from 'fast-check';
import { stem } from './stem.js';
import { tokenize } from './tokenize.js';

describe('the tokens of a text', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['The retry of requests', ['retry', 'request']],
    ['HttpClientFactory', ['httpclientfactory', 'http', 'client', 'factory']],
    ['XMLHttpRequest2', ['xmlhttprequest2', 'xml', 'http', 'request', '2']],
    ['snake_case_name', ['snake_case_name', 'snak', 'case', 'name']],
    ['kebab-case', ['kebab-case', 'kebab', 'case']],
    ['apps/hub/main.ts', ['apps/hub/main.ts', 'app', 'hub', 'main', 'ts']],
    [
      'HubConfig.baseUrl',
      ['hubconfig.baseurl', 'hubconfig', 'hub', 'config', 'baseurl', 'base', 'url'],
    ],
    ['C++ and C#', ['c++', 'c', 'c#', 'c']],
    ['v1.2.3', ['v1.2.3', 'v1', 'v', '1', '2', '3']],
    ['Café ÉCOLE naïve', ['cafe', 'ecol', 'naiv']],
    ['ｆｕｌｌ　ｗｉｄｔｈ', ['full', 'width']],
    ['数据库迁移', ['数据', '据库', '库迁', '迁移', '库']],
    ['短信验证码', ['短信', '信验', '验证', '证码', '码']],
    ['用Redis缓存', ['用', 'redis', '缓存', '缓', '存']],
    ['データベース', ['デー', 'ータ', 'タベ', 'ベー', 'ース', 'データベース']],
    ['한국어 검색', ['한국', '국어', '한국어', '검색']],
  ])('%j is found by %j', (text, tokens) => {
    expect(tokenize(text).toSorted()).toEqual(tokens.toSorted());
  });

  it('do not depend on case, width or composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(tokenize(text.normalize('NFD'))).toEqual(tokenize(text.normalize('NFC')));
      }),
    );
    expect(tokenize('Größe STRASSE')).toEqual(tokenize('größe strasse'));
  });

  it('are never long, empty or more than a few for each character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const tokens = tokenize(text);
        expect(tokens.length).toBeLessThanOrEqual(4 * text.length + 4);
        for (const token of tokens) expect(token.length >= 1 && token.length <= 64).toBe(true);
      }),
    );
  });

  it('of a long run without a space take no longer for each character than of a short one', () => {
    const han = (length: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 8000))).join(
        '',
      );
    const timeOf = (run: string) => {
      // Time of the processor: that of the clock is shared with what else the machine does.
      const begun = process.cpuUsage();
      tokenize(run);
      return process.cpuUsage(begun).user;
    };
    // A busy machine makes some of them slow.
    const best = (run: string) => Math.min(...Array.from({ length: 9 }, () => timeOf(run)));
    expect(best(han(64_000)) / best(han(4_000))).toBeLessThan(80);
  });

  it('of a long run hold every pair of neighbours', () => {
    const tokens = tokenize('數据庫遷移'.repeat(1_000));
    expect(tokens.filter((token) => token === '移數')).toHaveLength(999);
  });

  it('leave out what nobody types', () => {
    expect(tokenize('a'.repeat(65))).toEqual([]);
  });
});

describe('the stem of an English word', () => {
  it.each([
    ['migrate', 'migrates', 'migrated', 'migrating', 'migration', 'migrations'],
    ['deploy', 'deploys', 'deployed', 'deploying', 'deployment', 'deployments'],
    ['retry', 'retries', 'retried', 'retrying'],
    ['try', 'tries', 'tried', 'trying'],
    ['identify', 'identifies', 'identified', 'identifier', 'identifiers'],
    ['cookie', 'cookies'],
    ['tier', 'tiers'],
    ['cache', 'caches', 'cached', 'caching'],
    ['stop', 'stopped', 'stopping'],
    ['class', 'classes'],
    ['box', 'boxes'],
    ['log', 'logs', 'logged', 'logging'],
    ['map', 'maps', 'mapped', 'mapping'],
    ['trigger', 'triggers', 'triggered', 'triggering'],
    ['render', 'renders', 'rendered', 'rendering'],
    ['transfer', 'transfers', 'transferred', 'transferring'],
    ['document', 'documents', 'documented', 'documenting'],
    ['supply', 'supplies', 'supplied', 'supplying'],
    ['overwrite', 'overwrites', 'overwritten', 'overwriting'],
    ['strengthen', 'strengthens', 'strengthened'],
    ['install', 'installs', 'installed', 'installing', 'installation', 'installations'],
    ['configure', 'configured', 'configuration', 'configurations'],
    ['document', 'documented', 'documentation'],
    ['notify', 'notifies', 'notification', 'notifications'],
    ['describe', 'described', 'description', 'descriptions'],
    ['register', 'registered', 'registration'],
    ['revoke', 'revoked', 'revocation'],
    ['encrypt', 'encrypted', 'encryption'],
    ['expire', 'expires', 'expired', 'expiration', 'expiry'],
    ['delete', 'deleted', 'deletion', 'deletions'],
    ['remove', 'removed', 'removal'],
    ['fail', 'fails', 'failed', 'failure', 'failures'],
    ['build', 'builds', 'built'],
    ['break', 'breaks', 'broke', 'broken'],
    ['run', 'runs', 'ran', 'running'],
    ['hold', 'holds', 'held'],
    ['write', 'writes', 'wrote', 'written'],
    ['bestellung', 'bestellungen'],
    ['adresse', 'adressen'],
    ['rechnungsnummer', 'rechnungsnummern'],
    ['retoure', 'retouren'],
  ])('is one of %s and its forms', (...words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  it.each([
    'set settings',
    'string str',
    'connect connection',
    'mapper mapping',
    'application apply',
    'version vert',
    'solution solve',
    'mutation mute',
  ])('is another of each of %s', (words) => {
    const stems = words.split(' ').map(stem);
    expect(new Set(stems).size).toBe(stems.length);
  });

  const verb = fc
    .stringMatching(/^[a-z]{3,9}[bcdfghkmnprt]$/)
    .filter((word) => /[aeiouy]/.test(word) && !/ed$|ing$|(.)\1$/.test(word));
  it.each(['ed', 'ing', 's', 'ings'])(
    'is that of a verb without -%s, whatever that ends in',
    (end) => {
      fc.assert(
        fc.property(verb, (word) => {
          fc.pre(end !== 's' || !/(ch|sh)$/.test(word));
          expect(stem(word + end)).toBe(stem(word));
        }),
      );
    },
  );

  it.each(['status', 'redis', 'bus', 'this', 'sms', 'ed', 'sing', 'spring'])('keeps %s', (word) => {
    expect(stem(word).length).toBeGreaterThanOrEqual(word.length - 1);
  });
});
