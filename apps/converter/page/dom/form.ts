import { element } from './elements.js';

/** Words to choose; what is not named stays. */
export interface Choices {
  kind?: string | null;
  source?: string | null;
  target?: string | null;
  reasoning?: string | null;
}

/** The words of the protocols, in the order of the form. */
export function protocolWords(): string[] {
  return [...element('source', HTMLSelectElement).options].map(({ value }) => value);
}

/** How people call a protocol. */
export function protocolName(word: string): string {
  const options = [...element('source', HTMLSelectElement).options];
  return options.find(({ value }) => value === word)?.text ?? word;
}

/** The words of the form; setting a word that is no choice leaves the form as it was. */
export class ChoiceForm {
  private readonly form = element('converter', HTMLFormElement);
  private readonly sourceSelect = element('source', HTMLSelectElement);
  private readonly targetSelect = element('target', HTMLSelectElement);
  private readonly reasoningSelect = element('reasoning', HTMLSelectElement);

  get kind(): string {
    return this.form.querySelector<HTMLInputElement>('input[name=kind]:checked')?.value ?? '';
  }

  get source(): string {
    return this.sourceSelect.value;
  }

  get target(): string {
    return this.targetSelect.value;
  }

  /** What becomes of the reasoning of a history; only requests have one. */
  get reasoning(): string {
    return this.kind === 'request' ? this.reasoningSelect.value : '';
  }

  choose(words: Choices): void {
    for (const radio of this.form.querySelectorAll<HTMLInputElement>('input[name=kind]'))
      if (radio.value === words.kind) radio.checked = true;
    select(this.sourceSelect, words.source);
    select(this.targetSelect, words.target);
    select(this.reasoningSelect, words.reasoning);
    this.follow();
  }

  /** Calls `act` when a word changed by hand. */
  onChange(act: () => void): void {
    const words = new Set(['kind', 'source', 'target', 'reasoning']);
    this.form.addEventListener('change', ({ target }) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      if (!words.has(name)) return;
      this.follow();
      act();
    });
  }

  /** Calls `act` when the form is submitted, which then stays on the page. */
  onSubmit(act: () => void): void {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      act();
    });
  }

  private follow(): void {
    this.reasoningSelect.disabled = this.kind !== 'request';
  }
}

function select(menu: HTMLSelectElement, value: string | null | undefined): void {
  if ([...menu.options].some((option) => option.value === value)) menu.value = value ?? '';
}
