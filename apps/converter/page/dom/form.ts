import { element } from './elements.js';

/** The three words of the form; setting a word that is no choice leaves the form as it was. */
export class ChoiceForm {
  private readonly form = element('converter', HTMLFormElement);
  private readonly sourceSelect = element('source', HTMLSelectElement);
  private readonly targetSelect = element('target', HTMLSelectElement);

  get kind(): string {
    return this.form.querySelector<HTMLInputElement>('input[name=kind]:checked')?.value ?? '';
  }

  get source(): string {
    return this.sourceSelect.value;
  }

  get target(): string {
    return this.targetSelect.value;
  }

  choose(words: { kind?: string | null; source?: string | null; target?: string | null }): void {
    for (const radio of this.form.querySelectorAll<HTMLInputElement>('input[name=kind]'))
      if (radio.value === words.kind) radio.checked = true;
    select(this.sourceSelect, words.source);
    select(this.targetSelect, words.target);
  }

  /** Calls `act` when a word changed by hand. */
  onChange(act: () => void): void {
    const words = new Set(['kind', 'source', 'target']);
    this.form.addEventListener('change', ({ target }) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      if (words.has(name)) act();
    });
  }

  /** Calls `act` when the form is submitted, which then stays on the page. */
  onSubmit(act: () => void): void {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      act();
    });
  }
}

function select(menu: HTMLSelectElement, value: string | null | undefined): void {
  if ([...menu.options].some((option) => option.value === value)) menu.value = value ?? '';
}
