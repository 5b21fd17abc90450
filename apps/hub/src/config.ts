import { ConfigurationError, Environment, MAX_PORT } from './environment.js';
import { existsSync, readFileSync } from 'node:fs';
import { type Policy, DAY_MS } from '@app/domain';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './logging/log-options.js';

/** How administration is exposed; see docs/configuration.md, HUB_ADMIN. */
export const ADMIN_EXPOSURES = ['auto', 'open', 'token', 'port', 'off'] as const;
export type AdminExposure = (typeof ADMIN_EXPOSURES)[number];

/** Who may use /mcp without a bearer; see docs/configuration.md, HUB_MCP_ANONYMOUS. */
const ANONYMOUS_ACCESSES = ['auto', 'read', 'off'] as const;
export type AnonymousAccess = (typeof ANONYMOUS_ACCESSES)[number];

/** Who brings the schema up to date; see docs/configuration.md, HUB_MIGRATE. */
const MIGRATES = ['auto', 'off'] as const;
export type Migrates = (typeof MIGRATES)[number];

/** How statements are sent; see docs/configuration.md, HUB_DATABASE_STATEMENTS. */
const STATEMENTS = ['named', 'unnamed'] as const;
export type DatabaseStatements = (typeof STATEMENTS)[number];

/** The endpoint that embeds texts, and its model. */
export interface EmbeddingsConfig {
  /** The base of an API like OpenAI's, without a trailing slash; `/embeddings` is appended. */
  url: string;
  model: string;
  key: string | undefined;
  /** How many numbers a vector is asked to have; undefined: as many as the model gives. */
  dimensions: number | undefined;
}

/** All settings of the hub; docs/configuration.md lists them. */
export interface HubConfig {
  host: string;
  port: number;
  /** Where clients reach the hub, without a trailing slash; undefined: the address it listens on. */
  baseUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Where the schema is brought up to date, past a pooler of transactions; undefined: at `databaseUrl`. */
  migrationDatabaseUrl: string | undefined;
  /** Whether statements are prepared once by name, which a pooler of transactions may not follow. */
  databaseStatements: DatabaseStatements;
  dataDirectory: string;
  /** 32 bytes; undefined: made once and kept in the data directory. */
  masterKey: Buffer | undefined;
  tokenTtlMs: number;
  adminExposure: AdminExposure;
  /** Undefined: made from the master key. */
  adminToken: string | undefined;
  adminPort: number;
  /** The header, in lower case, in which a proxy that is trusted names who administers; with `open` alone. */
  adminUserHeader: string | undefined;
  mcpAnonymous: AnonymousAccess;
  /** Host names, beside loopback and the base URL's, under which browsers may reach administration and /mcp. */
  allowedHosts: string[];
  /** How many bytes of request bodies are held at a time. */
  bodyMemoryBytes: number;
  logLevel: LogLevel;
  logFormat: LogFormat;
  /** From how long on a statement is logged; 0: never. */
  slowQueryMs: number;
  /** Where metrics are read; undefined: nowhere, and nothing is measured. */
  metricsPort: number | undefined;
  /** How long the hub says that it is about to end before it does. */
  drainMs: number;
  /** How often all logs are recomputed; undefined: never. */
  verifyEveryMs: number | undefined;
  /** Where backups of an embedded database are put; undefined: into a folder of the data directory. */
  backupDirectory: string | undefined;
  /** How many of them stay there. */
  backupsKept: number;
  /** Whether a start brings the schema up to date, or refuses one that is not. */
  migrates: Migrates;
  /** How many failed joins and bearers an address may send a minute. */
  failuresPerMinute: number;
  /** Hosts, addresses and networks inside the house to which webhooks may lead, also in clear. */
  webhookAllowPrivate: string[];
  /** Whether a search takes developers' abbreviations for what they mean. */
  searchAbbreviations: boolean;
  /** The logs of others whose checkpoints this hub cosigns, by their keys or those of their hubs: C2SP vkeys. */
  witnessKeys: string[];
  /** Who is asked to cosign the checkpoints of this hub's logs, and how many are enough; undefined: nobody. */
  witnesses: Policy | undefined;
  /** The endpoint that embeds texts; undefined: none, and searches are by words only. */
  embeddings: EmbeddingsConfig | undefined;
}

/** The injection token of the configuration. */
export const CONFIG = Symbol('configuration');

const POSTGRESQL = ['postgres:', 'postgresql:'];
const SWITCH = ['on', 'off'] as const;
const MIB = 1024 * 1024;
/** A quarter of the least holds the largest body, and a quarter is what one sender may take. */
const BODY_MEMORY_MB = [32, 65_536] as const;
const MAX_TTL_DAYS = 3_650;
const MIN_ADMIN_TOKEN = 16;
/** Most numbers of a vector; what models give at most. */
export const MAX_DIMENSIONS = 8_192;
const HEADER_VALUE = /^[!-~]+$/;

function adminToken(environment: Environment): string | undefined {
  const token = environment.text('HUB_ADMIN_TOKEN');
  if (token !== undefined && (token.length < MIN_ADMIN_TOKEN || /\s/.test(token))) {
    environment.problems.push(
      `HUB_ADMIN_TOKEN must have at least ${MIN_ADMIN_TOKEN} characters and no spaces`,
    );
  }
  return token;
}

function embeddings(environment: Environment): EmbeddingsConfig | undefined {
  const url = environment.baseUrl('HUB_EMBEDDINGS_URL');
  const model = environment.text('HUB_EMBEDDINGS_MODEL');
  const key = environment.text('HUB_EMBEDDINGS_KEY');
  const given = environment.text('HUB_EMBEDDINGS_DIMENSIONS');
  const dimensions =
    given === undefined
      ? undefined
      : environment.integer('HUB_EMBEDDINGS_DIMENSIONS', 1, [1, MAX_DIMENSIONS]);
  if (key !== undefined && !HEADER_VALUE.test(key))
    environment.problems.push('HUB_EMBEDDINGS_KEY must be one word of printable ASCII');
  if (model !== undefined && url !== undefined) return { url, model, key, dimensions };
  if (url !== undefined) environment.problems.push('HUB_EMBEDDINGS_URL needs HUB_EMBEDDINGS_MODEL');
  else if (model ?? key ?? given)
    environment.problems.push('HUB_EMBEDDINGS_MODEL, _KEY and _DIMENSIONS need HUB_EMBEDDINGS_URL');
  return undefined;
}

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

/** The configuration in these variables. Throws `ConfigurationError` with all that is wrong with them. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): HubConfig {
  const environment = new Environment(variables);
  const portName = environment.text('HUB_PORT') === undefined ? 'PORT' : 'HUB_PORT';
  const config: HubConfig = {
    host: environment.text('HUB_HOST') ?? '127.0.0.1',
    port: environment.integer(portName, 8721, [0, MAX_PORT]),
    baseUrl: environment.baseUrl('HUB_BASE_URL'),
    databaseUrl: environment.url('DATABASE_URL', POSTGRESQL),
    migrationDatabaseUrl: environment.url('HUB_MIGRATION_DATABASE_URL', POSTGRESQL),
    databaseStatements: environment.oneOf('HUB_DATABASE_STATEMENTS', STATEMENTS, 'named'),
    dataDirectory: environment.text('HUB_DATA_DIR') ?? './data',
    masterKey: environment.key('HUB_MASTER_KEY'),
    tokenTtlMs: environment.integer('HUB_TOKEN_TTL_DAYS', 7, [1, MAX_TTL_DAYS]) * DAY_MS,
    adminExposure: environment.oneOf('HUB_ADMIN', ADMIN_EXPOSURES, 'auto'),
    adminToken: adminToken(environment),
    adminPort: environment.integer('HUB_ADMIN_PORT', 8722, [0, MAX_PORT]),
    adminUserHeader: environment.header('HUB_ADMIN_USER_HEADER'),
    mcpAnonymous: environment.oneOf('HUB_MCP_ANONYMOUS', ANONYMOUS_ACCESSES, 'auto'),
    allowedHosts: environment.hosts('HUB_ALLOWED_HOSTS'),
    bodyMemoryBytes: environment.integer('HUB_BODY_MEMORY_MB', 64, BODY_MEMORY_MB) * MIB,
    logLevel: environment.oneOf('HUB_LOG_LEVEL', LOG_LEVELS, 'warn'),
    logFormat: environment.oneOf('HUB_LOG_FORMAT', LOG_FORMATS, 'auto'),
    slowQueryMs: environment.integer('HUB_SLOW_QUERY_MS', 1_000, [0, 3_600_000]),
    metricsPort: environment.port('HUB_METRICS_PORT'),
    drainMs: environment.integer('HUB_DRAIN_SECONDS', 0, [0, 3_600]) * 1_000,
    verifyEveryMs: environment.duration('HUB_VERIFY_EVERY'),
    backupDirectory: environment.text('HUB_BACKUP_DIR'),
    backupsKept: environment.integer('HUB_BACKUP_KEEP', 7, [1, 1_000]),
    migrates: environment.oneOf('HUB_MIGRATE', MIGRATES, 'auto'),
    failuresPerMinute: environment.integer('HUB_FAILURES_PER_MINUTE', 30, [1, 100_000]),
    webhookAllowPrivate: environment.targets('HUB_WEBHOOK_ALLOW_PRIVATE'),
    searchAbbreviations: environment.oneOf('HUB_SEARCH_ABBREVIATIONS', SWITCH, 'on') === 'on',
    witnessKeys: environment.logKeys('HUB_WITNESS_KEYS'),
    witnesses: environment.witnesses('HUB_WITNESSES'),
    embeddings: embeddings(environment),
  };
  if (config.migrationDatabaseUrl !== undefined && config.databaseUrl === undefined)
    environment.problems.push('HUB_MIGRATION_DATABASE_URL needs DATABASE_URL');
  environment.problems.push(...portProblems(config));
  if (config.adminUserHeader !== undefined && config.adminExposure !== 'open')
    environment.problems.push('HUB_ADMIN_USER_HEADER works only with HUB_ADMIN=open');
  if (environment.problems.length > 0) throw new ConfigurationError(environment.problems);
  return config;
}

/** The names of the settings that these variables set, themselves or by a file. */
export function givenSettings(variables: NodeJS.ProcessEnv): ReadonlySet<string> {
  const names = Object.keys(variables).filter((name) => variables[name]?.trim());
  return new Set(names.map((name) => name.replace(/_FILE$/, '')));
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
