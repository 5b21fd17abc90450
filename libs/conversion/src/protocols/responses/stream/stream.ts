import { ConversionError } from '../../../contract/contract.js';
import type { Report } from '../../../contract/report.js';
import type { StreamCoding } from '../../../ir/codec.js';
import type { StreamIR } from '../../../ir/stream.js';
import { Fields } from '../../../payload/fields.js';
import { firstChoice, writeEvents } from '../../../tables/answers/stream-events.js';
import type { ResponsesEvent } from '../response/wire.js';
import { readerInStream, readerOf } from './read-event.js';
import { Repeats } from './repeats.js';
import { WRITERS } from './write-event.js';
import { ResponsesWriter } from './writer.js';

/** ResponseStreamEvent. */
export const stream: StreamCoding<ResponsesEvent> = {
  decode: (body, report) => decode(body, report, readerOf),
  reader() {
    const repeats = new Repeats();
    return (body, report) => {
      if (!repeats.isRepeated(body)) return decode(body, report, readerInStream);
      report.warn('repeated-event', '$');
      return [];
    };
  },
  encode(events, report) {
    const written = writeEvents(WRITERS, firstChoice(events, report), report);
    return withOutput(written.map((body) => ({ ...body, sequence_number: 0 })));
  },
  says: { blocks: true, end: true, choices: false, objects: false },
  writer: (report) => new ResponsesWriter(report),
  frames: { named: true },
};

function decode(body: unknown, report: Report, readers: typeof readerOf): StreamIR[] {
  const fields = Fields.at(body, '$', report);
  const type = typeOf(fields);
  const read = readers(type);
  if (!read) report.warn('unknown-event', '$.type', type);
  const events = read?.(fields) ?? [];
  if (read) fields.skip('sequence_number');
  if (read) fields.close();
  return events;
}

/** The Response that ends a stream lists the items that this very event completed; of earlier ones it cannot know. */
function withOutput(events: ResponsesEvent[]): ResponsesEvent[] {
  const output = events.flatMap((event) =>
    event.type === 'response.output_item.done' ? [event.item] : [],
  );
  return events.map((event) =>
    event.type === 'response.completed' || event.type === 'response.incomplete'
      ? { ...event, response: { ...event.response, output } }
      : event,
  );
}

/** Events of the preview had their type in `object` (`response.delta`). */
function typeOf(fields: Fields): string {
  const object = fields.text('object');
  if (!fields.has('type') && object?.startsWith('response.')) return object;
  if (fields.text('type') === undefined)
    throw new ConversionError('$.type must be a string, not missing', '$.type');
  return fields.needText('type');
}
