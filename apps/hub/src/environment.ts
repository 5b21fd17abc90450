import { NoPolicy, type Policy, WitnessedLogs, masterKeyIn, parsePolicy } from '@app/domain';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** Thrown at start with every problem of the configuration at once, one a line. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`the configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

export const MAX_PORT = 65_535;
const HOST_NAME = /^[\p{L}\p{N}._-]+(:\d+)?$/u;
const HOST = /^[\p{L}\p{N}._-]+$/u;
/** How many bits an address has, by its version. */
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const HEADER_NAME = /^[a-z0-9-]+$/;
/** The suffix of a setting that names a file with its value, as container secrets are given. */
const IN_FILE = '_FILE';

/** Whether a text names a host, an address, or a network by its address and how many of its bits count. */
function isTarget(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (bits === undefined) return version > 0 || HOST.test(text);
  return (
    more.length === 0 && version > 0 && /^\d+$/.test(bits) && Number(bits) <= ADDRESS_BITS[version]!
  );
}

/**
 * Reads one environment; collects what is wrong with it instead of stopping at the first problem. No value is repeated, for
 * it may be a secret in the wrong place.
 */
export class Environment {
  readonly problems: string[] = [];

  constructor(private readonly variables: NodeJS.ProcessEnv) {}

  /** A setting's value; also that of the file which `NAME_FILE` names. */
  text(name: string): string | undefined {
    const value = this.variables[name]?.trim() || undefined;
    const file = this.variables[`${name}${IN_FILE}`]?.trim() || undefined;
    if (file === undefined) return value;
    if (value !== undefined) {
      this.note(`${name} and ${name}${IN_FILE} are both set; unset one of them`);
      return value;
    }
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      // The rest of the message names the file, and that may be the secret itself.
      const [why] = (error as Error).message.split(',');
      this.note(`${name}${IN_FILE} must name a file that this user can read (${why})`);
      return undefined;
    }
  }

  /** A setting may be read twice, but its problem is reported once. */
  private note(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }

  integer(name: string, fallback: number, [min, max]: readonly [number, number]): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** A time such as `30m`, `6h` or `7d`, in milliseconds; undefined for `off` and where it is not set. */
  duration(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === 'off') return undefined;
    const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
    if (count !== undefined) return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
    this.problems.push(`${name} must be off, or a time such as 30m, 6h or 7d`);
    return undefined;
  }

  port(name: string): number | undefined {
    if (this.text(name) === undefined) return undefined;
    return this.integer(name, 0, [0, MAX_PORT]);
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if ((words as readonly string[]).includes(text)) return text as Word;
    this.problems.push(`${name} must be one of ${words.join(', ')}`);
    return fallback;
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.problems.push(`${name} must be a URL that starts with ${protocols.join(' or ')}`);
    return undefined;
  }

  /** A URL that paths can be put behind. */
  baseUrl(name: string): string | undefined {
    const text = this.url(name, ['http:', 'https:'])?.replace(/\/+$/, '');
    if (text === undefined) return undefined;
    const { username, password } = new URL(text);
    if (/[?#]/.test(text) || username + password !== '')
      this.problems.push(`${name} must be a URL without user, query and fragment`);
    return text;
  }

  hosts(name: string): string[] {
    const hosts =
      this.text(name)
        ?.toLowerCase()
        .split(/[\s,]+/) ?? [];
    if (!hosts.every((host) => HOST_NAME.test(host)))
      this.problems.push(`${name} must be host names, without http:// and path`);
    return hosts;
  }

  targets(name: string): string[] {
    const targets =
      this.text(name)
        ?.toLowerCase()
        .split(/[\s,]+/) ?? [];
    if (!targets.every(isTarget))
      this.problems.push(`${name} must be host names, addresses or networks such as 10.0.0.0/8`);
    return targets;
  }

  header(name: string): string | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined || HEADER_NAME.test(text)) return text;
    this.problems.push(`${name} must be the name of a header`);
    return undefined;
  }

  key(name: string): Buffer | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const key = masterKeyIn(text);
    if (key) return key;
    this.problems.push(`${name} must be 32 bytes in hex or base64`);
    return undefined;
  }

  /** The keys of logs, C2SP vkeys with white space between them; a line that begins with # is a comment. */
  logKeys(name: string): string[] {
    const lines = this.text(name)?.split('\n') ?? [];
    const keys = lines
      .filter((line) => !line.trim().startsWith('#'))
      .flatMap((line) => line.split(/\s+/).filter((word) => word !== ''));
    try {
      void new WitnessedLogs(keys);
    } catch {
      this.problems.push(`${name} must be public keys of logs (C2SP vkeys), or comments`);
    }
    return keys;
  }

  /** Witnesses as a C2SP tlog-policy names them, each with the address it is asked at. */
  witnesses(name: string): Policy | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      const policy = parsePolicy(text);
      const urls = [...policy.witnesses.values()].map(({ url = '' }) => url);
      if (urls.every((url) => /^https?:/.test(url) && URL.canParse(url))) return policy;
      this.problems.push(`${name} must be a policy with the URL of each witness`);
    } catch (error) {
      if (!(error instanceof NoPolicy)) throw error;
      const [place = 'its quorum'] = /^line \d+/.exec(error.message) ?? [];
      this.problems.push(`${name} must be a C2SP tlog-policy; see ${place}`);
    }
    return undefined;
  }
}
