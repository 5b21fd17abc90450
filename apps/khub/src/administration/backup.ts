import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { isAway } from '../local/from-copy.js';
import { Administration, type AdministrationOptions } from './administration.js';
import { hubOnThisMachine, tellsWhereHubListens } from './hub-settings.js';
import { leadsToOneself } from './invite.js';

const LOOK_EVERY_MS = 500;
const BYTES_OF_A_MEGABYTE = 1e6;

/** A backup as the hub tells of it. */
export interface Backup {
  name: string;
  path: string;
  state: 'running' | 'done' | 'failed';
  startedAt: string;
  bytes?: number;
  seconds?: number;
  problem?: string;
}

/** The hub of this machine: where its settings say, else the one joined if it is here, else where a hub listens by default. */
function hubHere({ home, terminal: { env } }: CommandContext): string {
  const joined = home.hasJoined ? home.readCredentials().hubUrl : undefined;
  const isJoined = joined !== undefined && leadsToOneself(joined) && !tellsWhereHubListens(env);
  return isJoined ? joined : hubOnThisMachine(env);
}

/** Begins a backup. Throws a `Failure`, of this machine's hub that is not there with how it is looked for. */
async function begin(administration: Administration, hub: string | undefined): Promise<Backup> {
  try {
    return await administration.ask<Backup>({ path: '/backups', body: {} }, 'name');
  } catch (error) {
    if (!isAway(error) || hub !== undefined) throw error;
    const remedy =
      'Is it running on this machine? It is looked for where its settings HUB_HOST and HUB_PORT say, with HUB_ADMIN=port ' +
      'HUB_ADMIN_PORT, as they are set here. Another address: --hub URL';
    throw new Failure(error.exitCode, error.message, remedy);
  }
}

/** Has a hub back itself up, by default the one of this machine, and waits for the end of it. Throws a `Failure` that says why it could not. */
export async function backUp(
  context: CommandContext,
  options: AdministrationOptions,
): Promise<Backup> {
  const { runtime } = context.terminal;
  const hub = options.hub ?? hubHere(context);
  const administration = new Administration(context, { ...options, hub });
  let backup: Backup | undefined = await begin(administration, options.hub);
  const { name, path } = backup;
  while (backup?.state === 'running') {
    await runtime.sleep(LOOK_EVERY_MS);
    const { backups } = await administration.ask<{ backups: Backup[] }>(
      { path: '/backups' },
      'backups',
    );
    backup = backups.find((each) => each.name === name);
  }
  if (backup?.state === 'done') return backup;
  const problem = backup?.problem ?? `the hub was started anew, and ${path} is not there`;
  throw new Failure(EXIT.failed, `the backup failed: ${problem}`);
}

/** Returns what was backed up as lines for a person. */
export function backupText({ path, bytes, seconds }: Backup): string {
  const size =
    bytes === undefined ? '' : `, ${Math.ceil(bytes / BYTES_OF_A_MEGABYTE)} MB in ${seconds} s`;
  return [
    `Backed up to ${path} on the machine of the hub${size}.`,
    'It is a data directory: stop the hub and put it in the place of the one there, or check it with',
    `  HUB_DATA_DIR=<a copy of it> npm run audit:verify`,
  ].join('\n');
}
