import { withoutStatus } from '@app/domain';
import type { RecordOf } from '../api/client.js';

/** Returns what an item says in short; of a task without where it stood when that was written, for a board may say otherwise since. */
export function toldSummary({
  type,
  summary,
}: Pick<RecordOf<'Knowledge'>, 'type' | 'summary'>): string {
  return type === 'task' ? withoutStatus(summary) : summary;
}
