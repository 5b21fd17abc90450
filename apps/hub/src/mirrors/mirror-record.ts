import { formatTimestamp, readVerifierKey } from '@app/domain';
import type { Mirror, MirrorStatus } from '../event-store/mirror/mirror.js';

/** A mirror as administrators see it, without its token. */
export interface MirrorRecord {
  id: string;
  origin: string;
  url: string;
  serverId: string;
  remoteGroupKey: string;
  /** The group that may read it. */
  groupKey: string;
  /** `name+id` of each pinned key. */
  keys: string[];
  intervalSeconds: number;
  status: MirrorStatus;
  problem?: string;
  /** The signed notes that show what is wrong. */
  evidence?: string[];
  logId?: string;
  size: number;
  remoteSize: number;
  /** How many events it is behind what the other hub last said. */
  lag: number;
  withheld: number;
  redacted: number;
  failures: number;
  lastSuccessAt?: string;
  nextAttemptAt?: string;
  createdAt: string;
  createdBy: string;
}

const ENDED: readonly MirrorStatus[] = ['forked', 'rolled_back', 'corrupt'];

/** Whether a mirror has stopped until an administrator acknowledges it. */
export function isEnded({ status }: Pick<Mirror, 'status'>): boolean {
  return ENDED.includes(status);
}

function shortKey(text: string): string {
  const key = readVerifierKey(text);
  return key ? `${key.name}+${key.id.toString('hex')}` : text;
}

/** The record of a mirror. */
export function mirrorRecord(mirror: Mirror): MirrorRecord {
  const { mirrorId, logId, problem, evidence, lastSuccessAt, size, remoteSize } = mirror;
  return {
    id: mirrorId,
    origin: mirror.origin,
    url: mirror.url,
    serverId: mirror.serverId,
    remoteGroupKey: mirror.branch,
    groupKey: mirror.groupKey,
    keys: mirror.keys.map(shortKey),
    intervalSeconds: mirror.intervalMs / 1_000,
    status: mirror.status,
    ...(problem !== null && { problem }),
    ...(evidence !== null && { evidence }),
    ...(logId !== null && { logId }),
    size,
    remoteSize,
    lag: Math.max(0, remoteSize - size),
    withheld: mirror.withheld,
    redacted: mirror.redacted,
    failures: mirror.failures,
    ...(lastSuccessAt !== null && { lastSuccessAt: formatTimestamp(lastSuccessAt) }),
    ...(!isEnded(mirror) && { nextAttemptAt: formatTimestamp(mirror.nextAttemptAt) }),
    createdAt: formatTimestamp(mirror.createdAt),
    createdBy: mirror.createdBy,
  };
}
