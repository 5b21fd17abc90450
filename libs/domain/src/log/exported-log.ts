import type { AuditedEvent } from './log-audit.js';

/** What is said of an exported log before its events (khub-log@v1, NDJSON). */
export interface LogHeader {
  format: 'khub-log@v1';
  log: { id: string; groupKey?: string; purpose: 'sync' | 'administration' };
  /** What checks its checkpoints, as whoever serves them says: C2SP vkeys of the hub and of the log. */
  keys: string[];
  /** The last checkpoint that was published, with what witnesses have put under it; not beyond the end. */
  published: string;
}

/** A line of an exported log after its header: an event, or at the end the signed checkpoint over all of them. */
export type LogLine = { event: AuditedEvent } | { checkpoint: string };

/** The header of an exported log; null if the value is not one. */
export function asLogHeader(value: unknown): LogHeader | null {
  const { format, log, keys, published } = (value ?? {}) as Partial<LogHeader>;
  const isHeader =
    format === 'khub-log@v1' &&
    typeof log?.id === 'string' &&
    typeof published === 'string' &&
    Array.isArray(keys) &&
    keys.every((key) => typeof key === 'string');
  return isHeader ? (value as LogHeader) : null;
}

/** A line of an exported log; null if the value is not one. */
export function asLogLine(value: unknown): LogLine | null {
  const { id, log, checkpoint } = (value ?? {}) as Partial<AuditedEvent> & { checkpoint?: unknown };
  if (typeof checkpoint === 'string') return { checkpoint };
  const isEvent =
    typeof id === 'string' && typeof log?.sequence === 'number' && typeof log.hash === 'string';
  return isEvent ? { event: value as AuditedEvent } : null;
}
