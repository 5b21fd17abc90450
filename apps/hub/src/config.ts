import { existsSync, readFileSync } from 'node:fs';
import { DAY_MS } from '@app/domain';
import { ConfigurationError, Environment, type ReadableSetting } from './environment.js';
import { LOG_FORMATS, LOG_LEVELS } from './logging/log-options.js';
import * as kinds from './setting-kinds.js';
import { unknownSettings } from './unknown-settings.js';

/** A setting as it is read, and how its value is shown. */
export interface Setting<Value> extends ReadableSetting<Value> {
  show(value: Value): string;
  isSecret?: true;
  /** Whether it is kept in the data directory unless it is given. */
  isInFile?: true;
}

type Names = string | readonly [string, string];

function setting<Value>(names: Names, kind: kinds.Kind<Value>, preset: string): Setting<Value>;
function setting<Value>(names: Names, kind: kinds.Kind<Value>): Setting<Value | undefined>;
function setting<Value>(
  names: Names,
  { read, show }: kinds.Kind<Value>,
  preset?: string,
): Setting<Value | undefined> {
  return {
    names: [names].flat(),
    read: (text = preset) => (text === undefined ? undefined : read(text)),
    show,
  };
}

function secret<Value>(name: string, kind: kinds.Kind<Value>): Setting<Value | undefined> {
  const show = (value: unknown) => (value === undefined ? 'unset' : 'set');
  return { ...setting(name, kind), show, isSecret: true };
}

/** How administration is exposed; see docs/configuration.md, HUB_ADMIN. */
export const ADMIN_EXPOSURES = ['auto', 'open', 'token', 'port', 'off'] as const;
export type AdminExposure = (typeof ADMIN_EXPOSURES)[number];

const POSTGRESQL = kinds.url('postgres:', 'postgresql:');
const MIB = 1024 * 1024;
const MIN_ADMIN_TOKEN = 16;
/** Most numbers of a vector; what models give at most. */
export const MAX_DIMENSIONS = 8_192;

/** All settings of the hub by their names in the code; docs/configuration.md says what each means. */
export const SETTINGS = {
  host: setting('HUB_HOST', kinds.anyText, '127.0.0.1'),
  port: setting(['HUB_PORT', 'PORT'], kinds.port, '8721'),
  /** Undefined: the address it listens on. */
  baseUrl: setting('HUB_BASE_URL', kinds.baseUrl),
  databaseUrl: secret('DATABASE_URL', POSTGRESQL),
  /** Undefined: `databaseUrl`. */
  migrationDatabaseUrl: secret('HUB_MIGRATION_DATABASE_URL', POSTGRESQL),
  databaseStatements: setting(
    'HUB_DATABASE_STATEMENTS',
    kinds.oneOf(['named', 'unnamed']),
    'named',
  ),
  dataDirectory: setting('HUB_DATA_DIR', kinds.anyText, './data'),
  /** 32 bytes; undefined: made once and kept in the data directory. */
  masterKey: { ...secret('HUB_MASTER_KEY', kinds.key), show: () => 'set', isInFile: true },
  tokenTtlMs: setting('HUB_TOKEN_TTL_DAYS', kinds.whole(1, 3_650, DAY_MS), '7'),
  tokenRenewalMs: setting('HUB_TOKEN_RENEWAL_DAYS', kinds.whole(0, 3_650, DAY_MS), '90'),
  adminExposure: setting('HUB_ADMIN', kinds.oneOf(ADMIN_EXPOSURES), 'auto'),
  /** Undefined: made from the master key. */
  adminToken: secret(
    'HUB_ADMIN_TOKEN',
    kinds.matching(
      new RegExp(`^\\S{${MIN_ADMIN_TOKEN},}$`),
      `must have at least ${MIN_ADMIN_TOKEN} characters and no spaces`,
    ),
  ),
  adminPort: setting('HUB_ADMIN_PORT', kinds.port, '8722'),
  adminUserHeader: setting('HUB_ADMIN_USER_HEADER', kinds.header),
  mcpAnonymous: setting('HUB_MCP_ANONYMOUS', kinds.oneOf(['auto', 'read', 'off']), 'auto'),
  allowedHosts: setting('HUB_ALLOWED_HOSTS', kinds.hosts, ''),
  /** A quarter of the least holds the largest body, and a quarter is what one sender may take. */
  bodyMemoryBytes: setting('HUB_BODY_MEMORY_MB', kinds.whole(32, 65_536, MIB), '64'),
  logLevel: setting('HUB_LOG_LEVEL', kinds.oneOf(LOG_LEVELS), 'warn'),
  logFormat: setting('HUB_LOG_FORMAT', kinds.oneOf(LOG_FORMATS), 'auto'),
  slowQueryMs: setting('HUB_SLOW_QUERY_MS', kinds.whole(0, 3_600_000), '1000'),
  /** Undefined: nothing is measured. */
  metricsPort: setting('HUB_METRICS_PORT', kinds.port),
  drainMs: setting('HUB_DRAIN_SECONDS', kinds.whole(0, 3_600, 1_000), '0'),
  /** Undefined: never. */
  verifyEveryMs: setting('HUB_VERIFY_EVERY', kinds.duration, 'off'),
  /** Undefined: a folder of the data directory. */
  backupDirectory: setting('HUB_BACKUP_DIR', kinds.anyText),
  backupsKept: setting('HUB_BACKUP_KEEP', kinds.whole(1, 1_000), '7'),
  migrates: setting('HUB_MIGRATE', kinds.oneOf(['auto', 'off']), 'auto'),
  failuresPerMinute: setting('HUB_FAILURES_PER_MINUTE', kinds.whole(1, 100_000), '30'),
  witnessKeys: setting('HUB_WITNESS_KEYS', kinds.logKeys, ''),
  witnesses: setting('HUB_WITNESSES', kinds.witnessPolicy),
  webhookAllowPrivate: setting('HUB_WEBHOOK_ALLOW_PRIVATE', kinds.targets, ''),
  embeddingsUrl: setting('HUB_EMBEDDINGS_URL', kinds.baseUrl),
  embeddingsModel: setting('HUB_EMBEDDINGS_MODEL', kinds.anyText),
  embeddingsKey: secret(
    'HUB_EMBEDDINGS_KEY',
    kinds.matching(/^[!-~]+$/, 'must be one word of printable ASCII'),
  ),
  /** Undefined: as many as the model gives. */
  embeddingsDimensions: setting('HUB_EMBEDDINGS_DIMENSIONS', kinds.whole(1, MAX_DIMENSIONS)),
  /** How long a search by words waits for the one by meaning. */
  embeddingsWaitMs: setting('HUB_EMBEDDINGS_WAIT_MS', kinds.whole(0, 60_000), '250'),
  searchAbbreviations: setting('HUB_SEARCH_ABBREVIATIONS', kinds.onOrOff, 'on'),
} as const satisfies Record<string, Setting<unknown>>;

/** The hub's configuration: the value of each setting. */
export type HubConfig = {
  [Field in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Field]['read']>;
};

/** Every setting's name in the environment. */
export const SETTING_NAMES: readonly string[] = Object.values(SETTINGS).flatMap(
  ({ names }) => names,
);

/** The injection token of the configuration. */
export const CONFIG = Symbol('configuration');

/** Says of each two listeners that they have the same port; 0 is any that is free. */
function portProblems({ port, adminExposure, adminPort, metricsPort }: HubConfig): string[] {
  const ports = [
    { name: 'HUB_PORT', taken: port },
    ...(adminExposure === 'port' ? [{ name: 'HUB_ADMIN_PORT', taken: adminPort }] : []),
    ...(metricsPort === undefined ? [] : [{ name: 'HUB_METRICS_PORT', taken: metricsPort }]),
  ].filter(({ taken }) => taken !== 0);
  return ports.flatMap(({ name, taken }, at) => {
    const other = ports.slice(0, at).find((each) => each.taken === taken);
    return other ? [`${name} must be another port than ${other.name}`] : [];
  });
}

function embeddingsProblems(config: HubConfig): string[] {
  const { embeddingsUrl, embeddingsModel, embeddingsKey, embeddingsDimensions } = config;
  if (embeddingsUrl !== undefined)
    return embeddingsModel === undefined ? ['HUB_EMBEDDINGS_URL needs HUB_EMBEDDINGS_MODEL'] : [];
  const isPointless = embeddingsModel ?? embeddingsKey ?? embeddingsDimensions;
  return isPointless ? ['HUB_EMBEDDINGS_MODEL, _KEY and _DIMENSIONS need HUB_EMBEDDINGS_URL'] : [];
}

/** What is wrong with settings that are each valid. */
function contradictions(config: HubConfig): string[] {
  const { databaseUrl, migrationDatabaseUrl, adminUserHeader, adminExposure } = config;
  return [
    ...embeddingsProblems(config),
    ...(migrationDatabaseUrl !== undefined && databaseUrl === undefined
      ? ['HUB_MIGRATION_DATABASE_URL needs DATABASE_URL']
      : []),
    ...portProblems(config),
    ...(adminUserHeader !== undefined && adminExposure !== 'open'
      ? ['HUB_ADMIN_USER_HEADER works only with HUB_ADMIN=open']
      : []),
  ];
}

/**
 * The configuration in these variables. Throws `ConfigurationError` with everything that is wrong with them, since an invalid
 * setting and an unknown name may be the same mistake.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): HubConfig {
  const environment = new Environment(variables);
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(
    ([field, each]) => [field, environment.read(each)] as const,
  );
  const config = Object.fromEntries(values) as HubConfig;
  const problems = [...environment.problems, ...contradictions(config)];
  if (problems.length === 0) return config;
  throw new ConfigurationError([...problems, ...unknownSettings(variables, SETTING_NAMES)]);
}

/** The version of this hub, from its package. */
export function readVersion(): string {
  // In the sources the package lies one level nearer than in dist/.
  const files = ['../../../package.json', '../../../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  );
  const file = files.find((each) => existsSync(each));
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : 'unknown';
}
