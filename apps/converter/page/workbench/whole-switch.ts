import { element } from '../dom/elements.js';
import type { StreamInput } from '../text/stream-input.js';

/**
 * Whether several events are converted as one stream or each by itself: server-sent events as one, a list each by itself, unless
 * somebody chose otherwise for what is there.
 */
export class WholeSwitch {
  private readonly button = element('whole', HTMLButtonElement);
  private form: StreamInput['form'] | undefined;

  constructor(onChange: () => void) {
    this.button.addEventListener('click', () => {
      this.button.setAttribute('aria-pressed', String(!this.isOn));
      onChange();
    });
  }

  /** Takes what the input is; returns whether it is to be converted as one stream. */
  read(stream: StreamInput | undefined): boolean {
    this.button.hidden = stream === undefined;
    if (stream?.form !== this.form)
      this.button.setAttribute('aria-pressed', String(stream?.form === 'server-sent'));
    this.form = stream?.form;
    return stream !== undefined && this.isOn;
  }

  private get isOn(): boolean {
    return this.button.getAttribute('aria-pressed') === 'true';
  }
}
