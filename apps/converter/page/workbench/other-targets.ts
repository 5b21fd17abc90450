import { UNREACHABLE, type Answer } from '../conversion/conversion.js';
import { element, make } from '../dom/elements.js';
import { protocolName, protocolWords, type ChoiceForm } from '../dom/form.js';
import { countWarnings } from '../report/warning-groups.js';
import { ResultPane } from './result-pane.js';
import type { Run } from './run.js';
import type { Settled } from './workbench.js';

/** The same input in the targets that were not chosen, side by side with the one that was. */
export class OtherTargets {
  private readonly button = element('all', HTMLButtonElement);
  private readonly panes = new Map<string, ResultPane>();
  private running = new AbortController();
  private settled: Settled | undefined;

  /** `choose` makes a target the chosen one. */
  constructor(
    private readonly nonce: string,
    private readonly form: ChoiceForm,
    private readonly choose: () => void,
  ) {
    this.button.addEventListener('click', () => {
      this.button.setAttribute('aria-pressed', String(!this.isOn));
      void this.draw();
    });
  }

  /** Takes what the page shows; an error leaves the other targets, as stale ones. */
  show(settled: Settled): void {
    this.settled = settled;
    if (this.isOn) void this.draw();
  }

  private get isOn(): boolean {
    return this.button.getAttribute('aria-pressed') === 'true';
  }

  private async draw(): Promise<void> {
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    const { run, answer } = this.settled ?? {};
    const targets = run && this.isOn && !run.isEmpty ? this.targetsOf(run) : [];
    for (const [target, pane] of this.panes) if (!targets.includes(target)) pane.hide();
    if (!run || !answer) return this.markStale();
    const answers = await Promise.all(
      targets.map((target) => run.answer(target, signal).catch(() => UNREACHABLE)),
    );
    if (signal.aborted) return;
    for (const [at, target] of targets.entries()) this.place(target, answers[at] ?? UNREACHABLE);
  }

  private markStale(): void {
    for (const pane of this.panes.values()) pane.markStale();
  }

  private targetsOf({ conversion: { source, target } }: Run): string[] {
    return protocolWords().filter((word) => word !== source && word !== target);
  }

  private place(target: string, answer: Answer): void {
    const pane = this.panes.get(target) ?? this.create(target);
    const text = answer.ok ? answer.text : '';
    const told = answer.ok ? countWarnings(answer.warnings) || 'nothing lost' : answer.message;
    pane.show(protocolName(target), text, { told, isWrong: !answer.ok });
  }

  private create(target: string): ResultPane {
    const choose = make('button', { type: 'button', className: 'quiet' }, 'Choose');
    choose.title = `Make ${protocolName(target)} the target, and see its warnings`;
    choose.addEventListener('click', () => {
      this.form.choose({ target });
      this.choose();
    });
    const pane = new ResultPane(`target-${target}`, this.nonce, [choose]);
    this.panes.set(target, pane);
    return pane;
  }
}
