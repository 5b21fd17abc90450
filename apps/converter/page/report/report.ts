import type { EditorView } from '@codemirror/view';
import type { Warning } from '../conversion/conversion.js';
import { goTo } from '../editors/editor.js';
import { element } from '../dom/elements.js';
import { locatePath, type Range } from '../text/json-path.js';

/** Tells what came of a conversion: a status line, a fault with its place, and what was lost. */
export class Report {
  private readonly status = element('status', HTMLElement);
  private readonly strip = element('fault', HTMLElement);
  private readonly place = element('fault-place', HTMLButtonElement);
  private readonly text = element('fault-text', HTMLElement);
  private readonly announcement = element('announcement', HTMLElement);
  private readonly warnings = element('warnings', HTMLElement);
  private readonly title = element('warnings-title', HTMLElement);
  private readonly list = element('warning-list', HTMLElement);
  private faultRange: Range | undefined;

  constructor(
    private readonly input: EditorView,
    private readonly output: EditorView,
  ) {
    this.place.addEventListener('click', () => {
      if (this.faultRange) goTo(this.input, this.faultRange);
    });
  }

  /** There is nothing to convert. */
  empty(): void {
    this.clear();
    this.say('The result appears here as you type.', '');
  }

  /** It was converted. */
  done(
    { text, warnings }: { text: string; warnings: Warning[] },
    { kind, milliseconds }: { kind: string; milliseconds: number },
  ): void {
    this.clear();
    const events = kind === 'stream' ? ` · ${countEvents(text)}` : '';
    const lost = warnings.length > 0 ? ` · ${count(warnings.length, 'warning')} below` : '';
    this.say(`Converted in ${Math.max(1, Math.round(milliseconds))} ms${events}${lost}`, 'good');
    this.warnings.hidden = warnings.length === 0;
    this.title.textContent = `${count(warnings.length, 'warning')}: what the target cannot carry as it was`;
    this.list.replaceChildren(...byWeight(warnings).map((warning) => this.item(warning)));
  }

  /** It was not converted; `place` is what the button that leads there says. */
  fault(place: string | undefined, message: string, range: Range | undefined): void {
    this.clear();
    this.faultRange = range;
    this.strip.hidden = false;
    this.place.hidden = place === undefined;
    this.place.textContent = place ?? '';
    this.text.textContent = message;
    this.announcement.textContent = [place, message].filter(Boolean).join(': ');
    this.output.dom.classList.add('stale');
    const stale = this.output.state.doc.length > 0 ? ' Above is the last result.' : '';
    this.say(`Not converted.${stale}`, 'bad');
  }

  /** Adds a sentence to the status line. */
  note(sentence: string): void {
    this.status.textContent = `${this.status.textContent} · ${sentence}`;
  }

  private clear(): void {
    this.faultRange = undefined;
    this.strip.hidden = true;
    this.announcement.textContent = '';
    this.warnings.hidden = true;
    this.list.replaceChildren();
    this.output.dom.classList.remove('stale');
  }

  private say(sentence: string, state: 'good' | 'bad' | ''): void {
    this.status.textContent = sentence;
    this.status.dataset['state'] = state;
  }

  private item({ code, severity, path, message }: Warning): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(
      child('b', code),
      child('code', path),
      child('span', `${WEIGHTS[severity]}: ${message}`),
    );
    button.addEventListener('click', () => {
      const range = locatePath(this.input.state.doc.toString(), path);
      if (range) goTo(this.input, range);
    });
    const item = document.createElement('li');
    item.dataset['severity'] = severity;
    item.append(button);
    return item;
  }
}

const WEIGHTS = { lost: 'Lost', changed: 'Changed', note: 'Note' } as const;

/** What is lost comes first, what was only filled in last; of one weight in the order of the payload. */
function byWeight(warnings: Warning[]): Warning[] {
  const order = Object.keys(WEIGHTS);
  return warnings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function child(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function countEvents(text: string): string {
  const value = JSON.parse(text) as unknown;
  if (!Array.isArray(value)) return '1 event';
  return value.length === 0 ? 'this event has no counterpart, so none' : `${value.length} events`;
}
