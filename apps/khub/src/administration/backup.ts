import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { Administration, type AdministrationOptions } from './administration.js';

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

/** Has a hub back itself up, and waits for the end of it. Throws a `Failure` that says why it could not. */
export async function backUp(
  context: CommandContext,
  options: AdministrationOptions,
): Promise<Backup> {
  const { runtime } = context.terminal;
  const administration = new Administration(context, options);
  let backup: Backup | undefined = await administration.ask<Backup>({
    path: '/backups',
    body: {},
  });
  const { name, path } = backup;
  while (backup?.state === 'running') {
    await runtime.sleep(LOOK_EVERY_MS);
    const { backups } = await administration.ask<{ backups: Backup[] }>({ path: '/backups' });
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
