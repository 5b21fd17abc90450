import { counted } from '../counted.js';
import { cutText } from '@app/domain';
import type { Style } from '../output.js';
import type { ImportReport } from './run-import.js';

const TITLE_WIDTH = 56;
const COLOURS = { new: 'green', changed: 'yellow', 'as before': 'dim' } as const;

/** Returns the items of an import as a table, one a line. */
export function importTable({ items }: ImportReport, style: Style): string[] {
  const width = Math.max(0, ...items.map(({ type }) => type.length));
  return items.map(({ standing, type, title, place, refused }) => {
    const state = style(
      refused ? 'red' : COLOURS[standing],
      (refused ? 'refused' : standing).padEnd(9),
    );
    const name = cutText(title, TITLE_WIDTH).padEnd(TITLE_WIDTH);
    return `${state}  ${type.padEnd(width)}  ${name}  ${style('dim', place)}`;
  });
}

/** Returns what was left out, why, and what is no longer there, one a line. */
export function importRemarks({ items, skipped, gone }: ImportReport): string[] {
  return [
    ...skipped.map(({ place, why }) => `${place}: ${why}`),
    ...items.flatMap(({ place, refused }) =>
      refused ? [`${place}: ${refused.reason}: ${refused.message}`] : [],
    ),
    ...gone.map(
      ({ id, place }) => `${place}: no longer says what became ${id}; khub rm ${id} deletes it`,
    ),
  ];
}

/** Returns an import in one sentence. */
export function importSummary(report: ImportReport): string {
  const { files, items, edges, accepted, known, looseLinks } = report;
  const taken = items.filter(({ refused }) => !refused);
  const count = (standing: string) => taken.filter((item) => item.standing === standing).length;
  const parts = [
    `${counted(taken.length, 'item')} of ${counted(files, 'file')} (${count('new')} new, ${count('changed')} changed, ${count('as before')} as before)`,
    counted(edges, 'link'),
    ...(looseLinks > 0 ? [`${counted(looseLinks, 'link')} to nothing imported`] : []),
    ...(taken.length < items.length ? [`${items.length - taken.length} refused`] : []),
    ...(accepted + known > 0
      ? [`${counted(accepted, 'event')} stored, ${known} known before`]
      : []),
  ];
  return parts.join('; ');
}
