import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/hub/src/config.js';
import { effectiveSettings } from '../../apps/hub/src/effective-settings.js';
import { ConfigurationError } from '../../apps/hub/src/environment.js';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

/** Of a witness and of a log. */
const WITNESS = 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4';
const LOG = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';

describe('the configuration', () => {
  it('needs no setting', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8721,
      baseUrl: undefined,
      databaseUrl: undefined,
      bodyMemoryBytes: 64 * 1024 * 1024,
      dataDirectory: './data',
      masterKey: undefined,
      tokenTtlMs: 7 * 24 * 60 * 60 * 1000,
      tokenRenewalMs: 90 * 24 * 60 * 60 * 1000,
      adminExposure: 'auto',
      adminToken: undefined,
      adminPort: 8722,
      mcpAnonymous: 'auto',
      allowedHosts: [],
      webhookAllowPrivate: [],
      failuresPerMinute: 30,
      logLevel: 'warn',
      logFormat: 'auto',
      slowQueryMs: 1_000,
      drainMs: 0,
      databaseStatements: 'named',
      backupsKept: 7,
      migrates: 'auto',
      embeddingsWaitMs: 250,
      searchAbbreviations: true,
      witnessKeys: [],
    });
  });

  it('takes a setting from the file that is named, and says what is wrong with one without its value', () => {
    const folder = mkdtempSync(join(tmpdir(), 'khub-settings-'));
    const file = join(folder, 'token');
    writeFileSync(file, 'a-token-of-some-length\n');
    try {
      const config = readConfig({ HUB_ADMIN_TOKEN_FILE: file });
      expect(config.adminToken).toBe('a-token-of-some-length');
      expect(effectiveSettings(config, { HUB_ADMIN_TOKEN_FILE: file })).toContainEqual({
        name: 'HUB_ADMIN_TOKEN',
        value: 'set',
        source: 'environment',
        secret: true,
      });
      expect(problemsOf({ HUB_ADMIN_TOKEN_FILE: file, HUB_ADMIN_TOKEN: 'secret' })).toEqual([
        'HUB_ADMIN_TOKEN and HUB_ADMIN_TOKEN_FILE are both set; unset one of them',
        'HUB_ADMIN_TOKEN must have at least 16 characters and no spaces',
      ]);
      expect(problemsOf({ HUB_PORT_FILE: join(folder, 'secret') })).toEqual([
        'HUB_PORT_FILE must name a file that this user can read (ENOENT: no such file or directory)',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says all that is wrong at once, names that are no setting too', () => {
    const problems = problemsOf({ HUB_LOG_LEVEL: 'loud', HUB_PROT: '1', HUB_ADMIN: 'maybe' });
    expect(problems).toEqual([
      'HUB_ADMIN must be one of auto, open, token, port, off',
      'HUB_LOG_LEVEL must be one of error, warn, info, debug',
      'HUB_PROT is not a setting of the hub; did you mean HUB_PORT?',
    ]);
  });

  it('is taken where nothing is wrong but a name that is no setting', () => {
    expect(readConfig({ HUB_PROT: '1', HUB_PORT: '9000' }).port).toBe(9000);
  });

  it('takes blank settings for missing ones and trims the others', () => {
    expect(readConfig({ HUB_PORT: ' ', HUB_HOST: ' 0.0.0.0 ', HUB_MASTER_KEY: '' })).toMatchObject({
      port: 8721,
      host: '0.0.0.0',
      masterKey: undefined,
    });
  });

  it.each([
    [{ PORT: '80' }, 80],
    [{ HUB_PORT: '81', PORT: '80' }, 81],
    [{ HUB_PORT: '81', PORT: 'not asked for' }, 81],
    [{ HUB_PORT: '0' }, 0],
  ])('reads the port of %j as %i', (variables, port) => {
    expect(readConfig(variables as Record<string, string>).port).toBe(port);
  });

  it.each([
    KEY.toString('hex'),
    KEY.toString('hex').toUpperCase(),
    KEY.toString('base64'),
    KEY.toString('base64url'),
  ])('reads the master key %s', (text) => {
    expect(readConfig({ HUB_MASTER_KEY: text }).masterKey).toEqual(KEY);
  });

  it('reads the keys of logs between comments, and witnesses with their addresses', () => {
    const { witnessKeys, witnesses } = readConfig({
      HUB_WITNESS_KEYS: `# ours\n${LOG}\n\n  # theirs: ${WITNESS}`,
      HUB_WITNESSES: `witness ours ${WITNESS} https://w.example/witness\nquorum ours`,
    });
    expect(witnessKeys).toEqual([LOG]);
    expect([...(witnesses?.witnesses ?? [])]).toEqual([
      ['ours', { verifierKey: WITNESS, url: 'https://w.example/witness' }],
    ]);
  });

  it('asks an endpoint for embeddings only where all that it takes is said', () => {
    const url = 'http://localhost:11434/v1/';
    const given = { HUB_EMBEDDINGS_URL: url, HUB_EMBEDDINGS_MODEL: 'nomic-embed-text' };
    const asked = { embeddingsUrl: url.slice(0, -1), embeddingsModel: 'nomic-embed-text' };
    expect(readConfig(given)).toMatchObject(asked);
    const more = {
      HUB_EMBEDDINGS_KEY: 'k',
      HUB_EMBEDDINGS_DIMENSIONS: '256',
      HUB_EMBEDDINGS_WAIT_MS: '900',
    };
    expect(readConfig({ ...given, ...more })).toMatchObject({
      ...asked,
      embeddingsKey: 'k',
      embeddingsDimensions: 256,
      embeddingsWaitMs: 900,
    });
    expect(problemsOf({ HUB_EMBEDDINGS_URL: url })).toEqual([
      'HUB_EMBEDDINGS_URL needs HUB_EMBEDDINGS_MODEL',
    ]);
    expect(problemsOf({ HUB_EMBEDDINGS_KEY: 'k' })).toEqual([
      'HUB_EMBEDDINGS_MODEL, _KEY and _DIMENSIONS need HUB_EMBEDDINGS_URL',
    ]);
    const wrong = { HUB_EMBEDDINGS_KEY: 'two words', HUB_EMBEDDINGS_DIMENSIONS: '0' };
    expect(problemsOf({ ...given, ...wrong })).toEqual([
      'HUB_EMBEDDINGS_KEY must be one word of printable ASCII',
      'HUB_EMBEDDINGS_DIMENSIONS must be a whole number from 1 to 8192',
    ]);
  });

  it('drops slashes at the end of the base URL', () => {
    expect(readConfig({ HUB_BASE_URL: 'https://hub.example/team//' }).baseUrl).toBe(
      'https://hub.example/team',
    );
  });

  it('reads allowed hosts in lower case, between commas and spaces', () => {
    expect(
      readConfig({ HUB_ALLOWED_HOSTS: 'Hub.example, hub.internal:8080  x' }).allowedHosts,
    ).toEqual(['hub.example', 'hub.internal:8080', 'x']);
  });

  it.each<[string, string]>([
    ['HUB_PORT', '65536'],
    ['HUB_PORT', '-1'],
    ['HUB_PORT', '80.5'],
    ['HUB_PORT', '0x50'],
    ['PORT', 'eighty'],
    ['HUB_TOKEN_TTL_DAYS', '0'],
    ['HUB_TOKEN_TTL_DAYS', '3651'],
    ['HUB_TOKEN_RENEWAL_DAYS', '-1'],
    ['HUB_TOKEN_RENEWAL_DAYS', '3651'],
    ['HUB_ADMIN_PORT', '1e3'],
    ['HUB_FAILURES_PER_MINUTE', '0'],
    ['HUB_SEARCH_ABBREVIATIONS', 'no'],
    ['HUB_ADMIN', 'Open'],
    ['HUB_MCP_ANONYMOUS', 'write'],
    ['HUB_BASE_URL', 'hub.example'],
    ['HUB_BASE_URL', 'ftp://hub.example'],
    ['HUB_BASE_URL', 'https://hub.example/?team=1'],
    ['HUB_BASE_URL', 'https://hub.example/#top'],
    ['HUB_BASE_URL', 'https://ada:secret@hub.example'],
    ['HUB_ALLOWED_HOSTS', 'hub.internal https://hub.example'],
    ['DATABASE_URL', 'mysql://db/hub'],
    ['DATABASE_URL', 'localhost'],
    ['HUB_WITNESS_KEYS', 'no-key'],
    ['HUB_WITNESS_KEYS', WITNESS],
    ['HUB_WITNESSES', `witness ours ${WITNESS}\nquorum ours`],
    ['HUB_WITNESSES', `witness ours ${WITNESS} ftp://w.example\nquorum ours`],
    ['HUB_WITNESSES', `witness ours ${WITNESS} https://w.example`],
    ['HUB_WITNESSES', 'witness secret'],
    ['HUB_WEBHOOK_ALLOW_PRIVATE', '10.0.0.0/99'],
    ['HUB_WEBHOOK_ALLOW_PRIVATE', '300.0.0.0/8'],
    ['HUB_WEBHOOK_ALLOW_PRIVATE', 'fd00::/129'],
    ['HUB_MASTER_KEY', 'short'],
    ['HUB_MASTER_KEY', 'ab'.repeat(31)],
    ['HUB_MASTER_KEY', '!'.repeat(43)],
  ])('refuses %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });

    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
  });

  it.each([
    [
      { HUB_PORT: '9000', HUB_METRICS_PORT: '9000' },
      'HUB_METRICS_PORT must be another port than HUB_PORT',
    ],
    [
      { HUB_ADMIN: 'port', HUB_PORT: '9000', HUB_ADMIN_PORT: '9000' },
      'HUB_ADMIN_PORT must be another port than HUB_PORT',
    ],
    [
      { HUB_ADMIN: 'port', HUB_METRICS_PORT: '8722' },
      'HUB_METRICS_PORT must be another port than HUB_ADMIN_PORT',
    ],
  ])('refuses one port for two listeners: %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([problem]);
  });

  it('takes any free port for several listeners, and a port of administration that nobody listens at', () => {
    expect(problemsOf({ HUB_ADMIN: 'port', HUB_PORT: '0', HUB_ADMIN_PORT: '0' })).toEqual([]);
    expect(problemsOf({ HUB_PORT: '9000', HUB_ADMIN_PORT: '9000' })).toEqual([]);
  });

  it('takes no administration token that could be guessed or not be sent', () => {
    expect(problemsOf({ HUB_ADMIN: 'token' })).toEqual([]);
    expect(problemsOf({ HUB_ADMIN_TOKEN: 'a phrase of several words' })).toHaveLength(1);
    expect(problemsOf({ HUB_ADMIN: 'token', HUB_ADMIN_TOKEN: 'fifteen-letters' })).toHaveLength(1);
    expect(problemsOf({ HUB_ADMIN: 'token', HUB_ADMIN_TOKEN: 'sixteen-letters!' })).toEqual([]);
  });
});
