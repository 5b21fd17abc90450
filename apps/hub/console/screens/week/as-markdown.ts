import { t } from './strings.js';

interface Titled {
  title: string;
}

/** What happened, as far as it is put into words. */
export interface Happened {
  /** How many there were of each; the lists may hold fewer. */
  totals: Readonly<Record<'learned' | 'superseded' | 'contradicted', number>>;
  learned: readonly (Titled & { createdBy: { memberId: string } })[];
  superseded: readonly { from?: Titled | undefined; to?: Titled | undefined }[];
  contradicted: readonly { from?: Titled | undefined; to?: Titled | undefined }[];
  people: readonly { memberId: string; displayName: string }[];
}

/** What in Markdown would be more than a letter. */
const MARKS = /[\\`*_[\]<>#|]/g;

function plain(text: string): string {
  return text.replaceAll('\n', ' ').replace(MARKS, (mark) => `\\${mark}`);
}

function chapter(name: keyof Happened['totals'], all: number, lines: readonly string[]): string {
  const shown = lines.length;
  const part = all > shown ? ` (${t('newest', { shown, all })})` : '';
  return `## ${t(name)}${part}\n\n${lines.length === 0 ? t('none') : lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** Returns what happened as a text to be pasted; what members wrote cannot become more than text in it. */
export function asMarkdown(title: string, happened: Happened): string {
  const { totals } = happened;
  const names = new Map(
    happened.people.map(({ memberId, displayName }) => [memberId, displayName]),
  );
  const pair = (name: 'arrow' | 'against', edges: Happened['superseded']) =>
    edges.map(({ from, to }) =>
      t(name, { from: plain(from?.title ?? '?'), to: plain(to?.title ?? '?') }),
    );
  const learned = happened.learned.map(({ title: each, createdBy }) => {
    const { memberId } = createdBy;
    return `${plain(each)} (${plain(names.get(memberId) ?? memberId)})`;
  });
  return [
    `# ${title}\n`,
    chapter('learned', totals.learned, learned),
    chapter('superseded', totals.superseded, pair('arrow', happened.superseded)),
    chapter('contradicted', totals.contradicted, pair('against', happened.contradicted)),
  ].join('\n');
}
