import type { EditorView } from '@codemirror/view';
import type { Result } from '../conversion/conversion.js';
import { element } from '../dom/elements.js';
import { goTo } from '../editors/editor.js';
import { setMarks } from '../editors/marks.js';
import type { Places, Range } from '../text/places.js';
import { countWarnings } from './warning-groups.js';
import { WarningList } from './warning-list.js';

/** Tells what came of a conversion: a status line, an error with its place, and what was lost, all marked in the input. */
export class Report {
  private readonly status = element('status', HTMLElement);
  private readonly strip = element('error', HTMLElement);
  private readonly place = element('error-place', HTMLButtonElement);
  private readonly text = element('error-text', HTMLElement);
  private readonly announcement = element('announcement', HTMLElement);
  private readonly warnings: WarningList;
  private errorRange: Range | undefined;

  constructor(
    private readonly input: EditorView,
    private readonly output: EditorView,
  ) {
    this.warnings = new WarningList(input);
    this.place.addEventListener('click', () => {
      if (this.errorRange) goTo(this.input, this.errorRange);
    });
  }

  /** There is nothing to convert. */
  empty(places: Places): void {
    this.clear(places);
    this.say('The result appears here as you type.', '');
  }

  /** It was converted; `told` is what else there is to say of it. */
  done(
    { warnings }: Result,
    places: Places,
    { milliseconds, told }: { milliseconds: number; told: string },
  ): void {
    this.clear(places);
    const lost = warnings.length > 0 ? countWarnings(warnings) : '';
    const took = `Converted in ${Math.max(1, Math.round(milliseconds))} ms`;
    const isLossy = warnings.some(({ severity }) => severity === 'lost');
    this.say([took, told, lost].filter(Boolean).join(' · '), isLossy ? 'lossy' : 'good');
    this.warnings.show(warnings, places);
    setMarks(
      this.input,
      warnings.flatMap(({ path, severity, code, message }) => {
        const range = places.locate(path);
        return range ? [{ ...range, weight: severity, message: `${code}: ${message}` }] : [];
      }),
    );
  }

  /** It was not converted; `place` is what the button that leads there says. */
  error(
    place: string | undefined,
    message: string,
    { range, places }: { range: Range | undefined; places: Places },
  ): void {
    this.clear(places);
    this.errorRange = range;
    this.strip.hidden = false;
    this.place.hidden = place === undefined;
    this.place.textContent = place ?? '';
    this.text.textContent = message;
    this.announcement.textContent = [place, message].filter(Boolean).join(': ');
    this.output.dom.classList.add('stale');
    if (range) setMarks(this.input, [{ ...range, weight: 'error', message }]);
    const stale = this.output.state.doc.length > 0 ? ' Above is the last result.' : '';
    this.say(`Not converted.${stale}`, 'bad');
  }

  /** Adds a sentence to the status line. */
  note(sentence: string): void {
    this.status.textContent = `${this.status.textContent} · ${sentence}`;
  }

  private clear(places: Places): void {
    this.errorRange = undefined;
    this.strip.hidden = true;
    this.announcement.textContent = '';
    this.warnings.show([], places);
    setMarks(this.input, []);
    this.output.dom.classList.remove('stale');
  }

  private say(sentence: string, state: 'good' | 'lossy' | 'bad' | ''): void {
    this.status.textContent = sentence;
    this.status.dataset['state'] = state;
  }
}
