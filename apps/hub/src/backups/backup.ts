/** A backup as administrators see it. */
export interface Backup {
  name: string;
  /** Its directory, on the hub's machine. */
  path: string;
  state: 'running' | 'done' | 'failed';
  startedAt: string;
  /** Of the one made last by this process. */
  bytes?: number;
  /** How long that took. */
  seconds?: number;
  /** Why that one failed. */
  problem?: string;
}

const NAME = /^hub-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

/** The name of a backup that is begun now: in the order of their names they are in the order of their times. */
export function backupName(now: number): string {
  return `hub-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`;
}

/** When the backup of this name was begun; undefined of what is the name of none. */
export function startOfBackup(name: string): string | undefined {
  const [, year, month, day, hour, minute, second, millisecond] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`;
}
