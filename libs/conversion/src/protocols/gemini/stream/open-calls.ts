import type { Report } from '../../../contract/report.js';
import type { ToolCallPart } from '../../../ir/content.js';
import type { CallStartEvent, StreamIR } from '../../../ir/stream.js';
import { ArgumentsText } from '../response/partial-arguments.js';

type Place = Pick<CallStartEvent, 'index' | 'path' | 'origin'>;

/** The calls of one whole stream whose arguments still come place by place, one in each answer. */
export class OpenCalls {
  private readonly calls = new Map<number, { index: number; text: ArgumentsText }>();

  constructor(private readonly report: Report) {}

  /** A call begins, and pieces of it follow. Returns what ends the one before it. */
  begin(place: Place): StreamIR[] {
    const ended = this.end(place);
    this.calls.set(place.origin.choice, {
      index: place.index,
      text: new ArgumentsText(this.report),
    });
    return ended;
  }

  /** Returns what more of the open call says. */
  add({ placed, isLast }: NonNullable<ToolCallPart['piece']>, place: Place): StreamIR[] {
    const call = this.calls.get(place.origin.choice);
    if (!call && placed.length > 0) this.report.warn('late-arguments', place.path);
    if (!call) return [];
    const text = call.text.add(placed);
    const said: StreamIR[] =
      text === '' ? [] : [{ ...place, type: 'call-arguments', text, index: call.index }];
    return isLast ? [...said, ...this.end(place)] : said;
  }

  /** A whole call follows: of one that was only begun it is the rest. */
  whole(place: Place): StreamIR[] {
    const call = this.calls.get(place.origin.choice);
    if (call?.text.hasBegun) return this.end(place);
    this.calls.delete(place.origin.choice);
    return [];
  }

  /** Returns what ends the open call. */
  end(place: Place): StreamIR[] {
    const call = this.calls.get(place.origin.choice);
    if (!call) return [];
    this.calls.delete(place.origin.choice);
    const at = { ...place, index: call.index };
    return [
      { ...at, type: 'call-arguments', text: call.text.end() },
      { ...at, type: 'close' },
    ];
  }
}
