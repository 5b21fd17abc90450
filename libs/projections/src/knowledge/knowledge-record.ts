import { type KnowledgeItem, type KnowledgeStatus, isMirrored } from '@app/domain';
import { ENVELOPE_BYTES, type Listed } from '../answer-page.js';

/** An item as the API returns it: with its creator's name and its current status. */
export interface KnowledgeRecord extends Omit<KnowledgeItem, 'createdBy'> {
  /** Where it is mirrored from, `<hub>/<group>`; absent for this hub's own items. */
  origin?: string;
  createdBy: { displayName: string; memberId: string; handle?: string; clientId: string };
}

/** A row of RECORD_COLUMNS. */
export interface RecordRow {
  record: string;
  status: KnowledgeStatus;
  display_name: string | null;
  handle: string | null;
}

/** The columns that make a record, from `knowledge k` and its RECORD_JOIN. */
export const RECORD_COLUMNS = 'k.record, k.status, creator.display_name, creator.handle';

/** The column that `withinBytes` measures; a TOASTed record is not read for it. */
export const RECORD_BYTES = `octet_length(k.record) + ${ENVELOPE_BYTES} AS bytes`;

/** A row of RECORD_COLUMNS that was measured. */
export interface ListedRecord extends RecordRow, Listed {}

/** Joins the creator's name to `knowledge k`. */
export const RECORD_JOIN = 'LEFT JOIN members creator ON creator.member_id = k.creator';

/** Returns the record of a row. */
export function recordOf({ record, status, display_name, handle }: RecordRow): KnowledgeRecord {
  const item = JSON.parse(record) as KnowledgeItem;
  const { memberId, clientId } = item.createdBy;
  return {
    ...item,
    ...(isMirrored(item.groupKey) && { origin: item.groupKey }),
    createdBy: {
      displayName: display_name ?? memberId,
      memberId,
      ...(handle !== null && { handle }),
      clientId,
    },
    status,
  };
}
