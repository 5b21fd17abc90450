import { protocolName } from '../dom/form.js';
import { ResultPane } from './result-pane.js';
import type { Settled } from './workbench.js';

const NO_END = 'The stream breaks off before it says any answer.';

/** What a client has that reads the whole stream, beside the stream itself. */
export class AssembledPane {
  private pane: ResultPane | undefined;

  constructor(private readonly nonce: string) {}

  /** Takes what the page shows; an error leaves the last message, as one that is stale. */
  show({ run, answer }: Settled): void {
    if (!run.isWhole) return this.pane?.hide();
    if (!answer?.ok || answer.assembled === undefined) return this.pane?.markStale();
    this.pane ??= new ResultPane('assembled', this.nonce);
    const told = answer.assembled === '' ? NO_END : 'What a client has once it has read it all.';
    const title = `Assembled: ${protocolName(run.conversion.target)} response`;
    this.pane.show(title, answer.assembled, { told, isWrong: false });
  }
}
