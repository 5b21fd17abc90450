import { DAY_MS } from '@app/domain';
import type { HubConfig } from './config.js';

/** A setting's effective value and its source. Of a secret it says only whether it is set. */
export interface EffectiveSetting {
  name: string;
  value: string;
  source: 'environment' | 'default' | 'file';
  secret: boolean;
}

interface Row {
  /** Undefined if the setting is neither given nor has a default; `given` names what the environment sets. */
  value: (config: HubConfig, given: ReadonlySet<string>) => string | number | undefined;
  secret?: boolean;
  /** Kept in the data directory unless it is given. */
  inFile?: boolean;
}

const MINUTE_MS = 60 * 1000;
const MIB = 1024 * 1024;

/** Whether the port is the one that `PORT` names. */
function isPortOfHost(given: ReadonlySet<string>): boolean {
  return given.has('PORT') && !given.has('HUB_PORT');
}

const ROWS: Readonly<Record<string, Row>> = {
  HUB_HOST: { value: ({ host }) => host },
  HUB_PORT: { value: ({ port }, given) => (isPortOfHost(given) ? undefined : port) },
  PORT: { value: ({ port }, given) => (isPortOfHost(given) ? port : undefined) },
  HUB_BASE_URL: { value: ({ baseUrl }) => baseUrl },
  DATABASE_URL: { value: ({ databaseUrl }) => databaseUrl, secret: true },
  HUB_MIGRATION_DATABASE_URL: {
    value: ({ migrationDatabaseUrl }) => migrationDatabaseUrl,
    secret: true,
  },
  HUB_DATABASE_STATEMENTS: { value: ({ databaseStatements }) => databaseStatements },
  HUB_DATA_DIR: { value: ({ dataDirectory }) => dataDirectory },
  HUB_MASTER_KEY: { value: () => 'set', secret: true, inFile: true },
  HUB_TOKEN_TTL_DAYS: { value: ({ tokenTtlMs }) => tokenTtlMs / DAY_MS },
  HUB_ADMIN: { value: ({ adminExposure }) => adminExposure },
  HUB_ADMIN_TOKEN: { value: ({ adminToken }) => adminToken, secret: true },
  HUB_ADMIN_PORT: { value: ({ adminPort }) => adminPort },
  HUB_ADMIN_USER_HEADER: { value: ({ adminUserHeader }) => adminUserHeader },
  HUB_MCP_ANONYMOUS: { value: ({ mcpAnonymous }) => mcpAnonymous },
  HUB_ALLOWED_HOSTS: { value: ({ allowedHosts }) => allowedHosts.join(' ') },
  HUB_BODY_MEMORY_MB: { value: ({ bodyMemoryBytes }) => bodyMemoryBytes / MIB },
  HUB_LOG_LEVEL: { value: ({ logLevel }) => logLevel },
  HUB_LOG_FORMAT: { value: ({ logFormat }) => logFormat },
  HUB_SLOW_QUERY_MS: { value: ({ slowQueryMs }) => slowQueryMs },
  HUB_METRICS_PORT: { value: ({ metricsPort }) => metricsPort },
  HUB_DRAIN_SECONDS: { value: ({ drainMs }) => drainMs / 1_000 },
  HUB_VERIFY_EVERY: {
    value: ({ verifyEveryMs }) =>
      verifyEveryMs === undefined ? 'off' : `${verifyEveryMs / MINUTE_MS}m`,
  },
  HUB_BACKUP_DIR: { value: ({ backupDirectory }) => backupDirectory },
  HUB_BACKUP_KEEP: { value: ({ backupsKept }) => backupsKept },
  HUB_MIGRATE: { value: ({ migrates }) => migrates },
  HUB_FAILURES_PER_MINUTE: { value: ({ failuresPerMinute }) => failuresPerMinute },
  HUB_WITNESS_KEYS: { value: ({ witnessKeys }) => witnessKeys.join(' ') },
  HUB_WITNESSES: { value: ({ witnesses }) => [...(witnesses?.witnesses.keys() ?? [])].join(' ') },
  HUB_WEBHOOK_ALLOW_PRIVATE: { value: ({ webhookAllowPrivate }) => webhookAllowPrivate.join(' ') },
  HUB_EMBEDDINGS_URL: { value: ({ embeddings }) => embeddings?.url },
  HUB_EMBEDDINGS_MODEL: { value: ({ embeddings }) => embeddings?.model },
  HUB_EMBEDDINGS_KEY: { value: ({ embeddings }) => embeddings?.key, secret: true },
  HUB_EMBEDDINGS_DIMENSIONS: { value: ({ embeddings }) => embeddings?.dimensions },
  HUB_SEARCH_ABBREVIATIONS: {
    value: ({ searchAbbreviations }) => (searchAbbreviations ? 'on' : 'off'),
  },
};

/** Every setting's name. */
export const SETTING_NAMES: readonly string[] = Object.keys(ROWS);

function settingOf(
  name: string,
  { value, secret = false, inFile = false }: Row,
  told: { config: HubConfig; given: ReadonlySet<string> },
): EffectiveSetting {
  const held = String(value(told.config, told.given) ?? '');
  const shown = secret ? (held === '' ? 'unset' : 'set') : held;
  const source = told.given.has(name) ? 'environment' : inFile ? 'file' : 'default';
  return { name, value: shown, source, secret };
}

/** Every setting with its effective value; `given` names those that the environment sets. */
export function effectiveSettings(
  config: HubConfig,
  given: ReadonlySet<string>,
): EffectiveSetting[] {
  return Object.entries(ROWS).map(([name, row]) => settingOf(name, row, { config, given }));
}
