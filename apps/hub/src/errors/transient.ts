import { isNativeError } from 'node:util/types';

/** The connection is gone or stuck: nothing more can be said to it, and the outcome of a COMMIT sent over it is unknown. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/** Connection exceptions, shutdowns, an idle transaction the server ended, and a server that no longer takes writes. */
const LOSING_STATE = /^(08|57P0|25P03|25006)/;
/** Rollbacks for a deadlock, a full server, a cancelled statement, a lock that could not be had, or rights that were taken away. */
const PASSING_STATE = /^(40|53|57014|55P03|42501)/;
/** Of the operating system or the resolver, such as ECONNRESET; not of Node itself, such as ERR_INVALID_ARG_TYPE. */
const SYSTEM_CODE = /^E(?!RR_)/;
const LOSING_MESSAGE = /connection|timeout|not queryable|embedded database/i;

/** The SQLSTATE of an error that the server sent. */
export function stateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof severity === 'string' && typeof code === 'string' ? code : undefined;
}

/** Of an error of the driver: the server's own word when it has one, else the system's or the driver's. */
export function isConnectionLoss(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const state = stateOf(error);
  if (state !== undefined) return LOSING_STATE.test(state);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? LOSING_MESSAGE.test(error.message) : SYSTEM_CODE.test(code);
}

/** Of an error that connecting ends with: whatever the server says then, it lets nobody in, and may do so later. */
export function isConnectionRefusal(error: unknown): boolean {
  return isConnectionLoss(error) || (stateOf(error) !== undefined && !isTransient(error));
}

/** Whether a failed statement or transaction may succeed when run again: a lost connection, a deadlock, a full server, missing rights. */
export function isTransient(error: unknown): boolean {
  return error instanceof ConnectionLost || PASSING_STATE.test(stateOf(error) ?? '');
}
