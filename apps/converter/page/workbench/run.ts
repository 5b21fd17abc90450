import { requestConversion, type Answer, type Conversion } from '../conversion/conversion.js';
import { findSyntaxError } from '../../src/json/find-syntax-error.js';
import type { Protocol } from '@app/conversion';
import { Places } from '../text/places.js';
import { findEventError, listOf, type StreamInput } from '../text/stream-input.js';

/** One conversion as the page does it: its input, read, and where its parts stand in the text. */
export class Run {
  readonly places: Places;
  /** The events of the input, where it is several. */
  readonly stream: StreamInput | undefined;
  /** Whether the events are converted as one stream rather than each by itself. */
  readonly isWhole: boolean;

  constructor(
    readonly conversion: Conversion,
    { stream, isWhole }: Pick<Run, 'stream' | 'isWhole'>,
  ) {
    this.stream = stream;
    this.isWhole = isWhole;
    this.places = new Places(conversion.text, stream);
  }

  /** Whether there is nothing to convert. */
  get isEmpty(): boolean {
    return this.conversion.text.trim() === '';
  }

  /** Where the input is not JSON, or the data of its server-sent events is not; nothing if it is right. */
  findSyntaxError(): { offset: number; message: string } | undefined {
    if (this.stream?.form !== 'server-sent') return findSyntaxError(this.conversion.text);
    if (this.stream.events.length === 0) return { offset: 0, message: NO_EVENT };
    return findEventError(this.stream);
  }

  /** The payload or the list of events; the input must be without a syntax error. */
  get payload(): unknown {
    return JSON.parse(this.json) as unknown;
  }

  /** Converts to `target`; throws an AbortError when `signal` fires. */
  async answer(target: string, signal: AbortSignal): Promise<Answer> {
    const { source } = this.conversion;
    if (!this.isWhole || !this.stream)
      return requestConversion({ ...this.conversion, target, text: this.json }, signal);
    const { convertWhole } = await import('../conversion/whole-stream.js');
    signal.throwIfAborted();
    const events = this.stream.events.map(({ data }) => data);
    return convertWhole({ source: source as Protocol, target: target as Protocol, events });
  }

  private get json(): string {
    return this.stream?.form === 'server-sent' ? listOf(this.stream) : this.conversion.text;
  }
}

const NO_EVENT = 'these server-sent events have no data to convert';
