import type { Report } from '../../contract/report.js';
import type { Ending, Finish } from '../../ir/finish.js';

/** How exactly a protocol can say an end. */
export interface EndWords {
  /** The finishes it has a word of its own for, beside the four that all have. */
  finer: readonly Finish[];
  /** Whether it can say which stop sequence was met. */
  sequence: boolean;
  /** Whether it has a place for the provider's sentence on why the answer ended so. */
  note: 'always' | 'filter' | 'never';
}

const EVERYWHERE: readonly Finish[] = ['stop', 'length', 'tool', 'filter'];

/** Warns when the target says an end, its stop sequence or the sentence about it less exactly than the source. */
export function warnFinish(end: Ending & { path: string }, words: EndWords, report: Report): void {
  const { finish, stopSequence, note, path } = end;
  if (finish && !EVERYWHERE.includes(finish) && !words.finer.includes(finish))
    report.warn('approximated-value', path, finish);
  if (stopSequence !== undefined && !words.sequence)
    report.warn('unsupported-field', `${path}.stop_sequence`, stopSequence);
  const carried = words.note === 'always' || (words.note === 'filter' && finish === 'filter');
  if (note !== undefined && !carried)
    report.warn('unsupported-field', path, 'the sentence on why it ended');
}
