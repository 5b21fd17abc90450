import type { Report } from '../../contract/report.js';
import type { CallEvent, CallStartEvent, StreamIR } from '../../ir/stream.js';
import { callStem } from '../tools/tool-ids.js';

/** How a protocol writes each thing an event can say. */
export type EventWriters<Out> = {
  [Type in Exclude<StreamIR['type'], 'unsupported' | 'skip' | 'again'>]: (
    event: Extract<StreamIR, { type: Type }>,
    report: Report,
  ) => Out[];
};

/** Writes events in order by a protocol's table. */
export function writeEvents<Out>(
  writers: EventWriters<Out>,
  events: readonly StreamIR[],
  report: Report,
): Out[] {
  return events.flatMap((event) => {
    if (event.type === 'unsupported') {
      report.warn('unsupported-content', event.path, event.content);
      return [];
    }
    if (event.type === 'again' || event.type === 'skip') return [];
    const write = writers[event.type] as (event: StreamIR, report: Report) => Out[];
    return write(event, report);
  });
}

/** The events of the first answer; protocols that carry one answer drop the others with a warning. */
export function firstChoice(events: readonly StreamIR[], report: Report): StreamIR[] {
  return events.filter(({ origin, path }) => {
    if (origin.choice === 0) return true;
    report.warn('dropped-choice', path);
    return false;
  });
}

/** The id of a call a single event begins: that of the source, else one made of its place. */
export function callIdOf({ id, call, index, origin }: CallStartEvent | CallEvent): string {
  return id || `${callStem(origin.id)}_${call ?? index}`;
}
