/** How the service is started. */
export interface ConverterConfig {
  port: number;
  host: string;
  /** Where the page is reached, without a trailing slash; undefined when links follow the request. */
  baseUrl: string | undefined;
}

/** The injection token of the configuration. */
export const CONFIG = Symbol('configuration');

/** Thrown with every setting that is wrong, one sentence each, so that one restart repairs them all. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
  }
}

const DEFAULT_PORT = 8080;
const DEFAULT_HOST = '127.0.0.1';
const MAX_PORT = 65_535;

/** Reads `PORT` (0 to 65535), `HOST` and `BASE_URL` (http or https); throws one ConfigurationError naming all that is wrong. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): ConverterConfig {
  const problems: string[] = [];
  const port = readPort(variables['PORT'], problems);
  const host = variables['HOST']?.trim() || DEFAULT_HOST;
  const baseUrl = readBaseUrl(variables['BASE_URL'], problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { port, host, baseUrl };
}

function readPort(value: string | undefined, problems: string[]): number {
  if (!value) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (port <= MAX_PORT) return port;
  problems.push(`PORT must be a whole number from 0 to ${MAX_PORT}, not "${value}"`);
  return DEFAULT_PORT;
}

function readBaseUrl(value: string | undefined, problems: string[]): string | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    problems.push(
      `BASE_URL must be an http or https address without query or fragment, not "${value}"`,
    );
    return undefined;
  }
  return url.href.replace(/\/+$/, '');
}
