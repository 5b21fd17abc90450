import { element } from '../dom/elements.js';
import { protocolName, type ChoiceForm } from '../dom/form.js';
import { recognize, type Guess } from '../recognition/recognize.js';
import type { Settled } from './workbench.js';

const KIND_NAMES = { request: 'request', response: 'response', stream: 'stream' } as const;

/** Asks whether another kind or protocol was meant, where the input looks like one and not like what was chosen. */
export class GuessNotice {
  private readonly strip = element('guess', HTMLElement);
  private readonly text = element('guess-text', HTMLElement);
  private readonly button = element('guess-switch', HTMLButtonElement);
  private guess: Guess | undefined;

  /** `run` converts anew once the person has switched. */
  constructor(
    private readonly form: ChoiceForm,
    run: () => void,
  ) {
    this.button.addEventListener('click', () => {
      this.take();
      run();
    });
  }

  /** Takes what the page shows. */
  show({ run, answer }: Settled): void {
    const { kind, source } = run.conversion;
    const guesses = answer ? recognize(run.payload) : [];
    const fits = guesses.some((one) => one.kind === kind && one.protocol === source);
    this.guess = fits ? undefined : nearest(guesses, kind, source);
    this.strip.hidden = this.guess === undefined;
    if (!this.guess) return;
    this.text.textContent = sentence(this.guess, guesses);
    this.button.textContent = `Switch to ${protocolName(this.guess.protocol)}`;
  }

  private take(): void {
    if (!this.guess) return;
    const { kind, protocol } = this.guess;
    const { source, target } = this.form;
    this.form.choose({ kind, source: protocol });
    if (target === protocol) this.form.choose({ target: source });
  }
}

/** Of several the one that changes least. */
function nearest(guesses: Guess[], kind: string, source: string): Guess | undefined {
  return (
    guesses.find((one) => one.kind === kind) ??
    guesses.find((one) => one.protocol === source) ??
    guesses[0]
  );
}

function sentence({ kind, protocol }: Guess, guesses: Guess[]): string {
  const others = guesses.filter((one) => one.kind === kind && one.protocol !== protocol);
  const names = [protocol, ...others.map((one) => one.protocol)].map(protocolName).join(' or ');
  return `This looks like ${/^[AEIO]/.test(names) ? 'an' : 'a'} ${names} ${KIND_NAMES[kind]}.`;
}
