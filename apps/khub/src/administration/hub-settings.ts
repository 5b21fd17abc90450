import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { EXIT, Failure } from '../failure.js';

type Settings = NodeJS.ProcessEnv;

const MAX_PORT = 65_535;
const DEFAULTS = { host: '127.0.0.1', port: '8721', adminPort: '8722' };

/** What stands for every address of a machine, and an address that reaches it from there. */
const FROM_HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** A setting as the hub reads it: the first of these variables that is set, or the file that `NAME_FILE` names. Throws a `Failure` for one that cannot be read. */
export function hubSetting(settings: Settings, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = settings[name]?.trim() || fileOf(settings, `${name}_FILE`);
    if (value) return value;
  }
  return undefined;
}

function fileOf(settings: Settings, name: string): string | undefined {
  const path = settings[name]?.trim();
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Failure(EXIT.failed, `${name} names a file that cannot be read`);
  }
}

/** Whether these settings tell where their hub listens. */
export function tellsWhereHubListens(settings: Settings): boolean {
  return hubSetting(settings, 'HUB_HOST', 'HUB_PORT', 'PORT', 'HUB_ADMIN_PORT') !== undefined;
}

/** Where the hub with these settings listens on its own machine; with HUB_ADMIN=port where it administers. Throws a `Failure` where they do not tell. */
export function hubOnThisMachine(settings: Settings): string {
  const isApart = hubSetting(settings, 'HUB_ADMIN') === 'port';
  const names = isApart ? ['HUB_ADMIN_PORT'] : ['HUB_PORT', 'PORT'];
  const port = hubSetting(settings, ...names) ?? DEFAULTS[isApart ? 'adminPort' : 'port'];
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > MAX_PORT) {
    const message = `${names[0]} is ${port}, which does not say where this machine's hub listens`;
    throw new Failure(EXIT.usage, message, 'Give its address: --hub URL');
  }
  const given = hubSetting(settings, 'HUB_HOST') ?? DEFAULTS.host;
  const host = FROM_HERE[given] ?? given;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${Number(port)}`;
}
