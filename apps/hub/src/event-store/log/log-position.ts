/** How far changes of access are honoured; see `Cursor` in the domain. */
export interface AccessPosition {
  accessSequence?: number | undefined;
  backfillSequence?: number | undefined;
}

/** A place in a log: how many events lie before it, and the last one's hash. */
export interface LogPosition extends AccessPosition {
  sequence: number;
  hash: Buffer | null;
}

/** A client's new place in a log. */
export interface PulledPosition extends LogPosition {
  logId: string;
  clientId: string;
}

/** The part of a `client_cursor` row that says how far changes of access are honoured. */
export interface AccessRow {
  access_sequence: string | null;
  backfill_sequence: string | null;
}

/** How far changes of access are honoured for a client, of its row. */
export function accessPositionOf({
  access_sequence,
  backfill_sequence,
}: AccessRow): AccessPosition {
  return {
    ...(access_sequence !== null && { accessSequence: Number(access_sequence) }),
    ...(backfill_sequence !== null && { backfillSequence: Number(backfill_sequence) }),
  };
}
