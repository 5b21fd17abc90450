import type { EditorView } from '@codemirror/view';
import type { AnswerWarning } from '../../src/convert/answer-warning.js';
import { element, make } from '../dom/elements.js';
import { goTo } from '../editors/editor.js';
import type { Places } from '../text/places.js';
import {
  countWarnings,
  groupWarnings,
  WEIGHTS,
  type WarningGroup,
  type WarningPlace,
  type Weight,
} from './warning-groups.js';

/** How many places of one code are shown at once; the others are behind a switch. */
const SHOWN_PLACES = 8;

/** What the target cannot carry as it was: by weight, then by code, each with a link to what it means and its places. */
export class WarningList {
  private readonly section = element('warnings', HTMLElement);
  private readonly title = element('warnings-title', HTMLElement);
  private readonly list = element('warning-list', HTMLElement);

  constructor(private readonly input: EditorView) {}

  /** Shows these warnings; `places` knows where their paths are. */
  show(warnings: readonly AnswerWarning[], places: Places): void {
    this.section.hidden = warnings.length === 0;
    this.title.textContent = `What the target cannot carry as it was: ${countWarnings(warnings)}`;
    this.list.replaceChildren(
      ...groupWarnings(warnings).map(([weight, groups]) => this.weight(weight, groups, places)),
    );
  }

  private weight(weight: Weight, groups: WarningGroup[], places: Places): HTMLElement {
    const { title, meaning } = WEIGHTS[weight];
    const number = groups.reduce((sum, group) => sum + group.places.length, 0);
    const heading = make('h3', {}, `${title} `, make('b', {}, String(number)), ' ');
    heading.append(make('small', {}, meaning));
    const section = make('section', {}, heading, ...groups.map((one) => this.code(one, places)));
    section.dataset['severity'] = weight;
    return section;
  }

  private code({ code, sentence, places: all }: WarningGroup, places: Places): HTMLElement {
    const link = make('a', {
      href: `protocols#${code}`,
      target: '_blank',
      rel: 'noopener',
      title: `What ${code} means, in a new tab`,
      textContent: code,
    });
    const rows = all.map((one) => this.place(one, places));
    const shown = make('ul', { className: 'places' }, ...rows.slice(0, SHOWN_PLACES));
    const article = make('article', {}, make('p', {}, link, ` ${sentence}`), shown);
    if (rows.length > SHOWN_PLACES) {
      const more = make('summary', {}, `${rows.length - SHOWN_PLACES} more places`);
      const rest = make('ul', { className: 'places' }, ...rows.slice(SHOWN_PLACES));
      article.append(make('details', {}, more, rest));
    }
    return article;
  }

  private place({ path, detail }: WarningPlace, places: Places): HTMLElement {
    const range = places.locate(path);
    const button = make('button', { type: 'button' });
    if (range) button.append(make('span', {}, `line ${this.lineAt(range.from)}`));
    button.append(make('code', {}, path));
    button.addEventListener('click', () => {
      if (range) goTo(this.input, range);
    });
    const row = make('li', {}, button);
    if (detail !== '') row.append(make('span', {}, `(${detail})`));
    return row;
  }

  private lineAt(offset: number): number {
    const { doc } = this.input.state;
    return doc.lineAt(Math.min(offset, doc.length)).number;
  }
}
