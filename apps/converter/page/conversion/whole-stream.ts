import {
  convert,
  ConversionError,
  createByteConverter,
  createStreamConverter,
  type Protocol,
} from '@app/conversion';
import type { AnswerWarning } from '../../src/convert/answer-warning.js';
import { below, refusal } from '../../src/convert/refusal.js';
import type { Answer } from './conversion.js';

/** The events of one stream, each as JSON text, and the protocols it is converted between. */
export interface WholeStream {
  source: Protocol;
  target: Protocol;
  events: readonly string[];
}

/**
 * Converts a whole stream in the browser: what the target's own server would send, and what a client that reads it has in the
 * end. Paths of warnings begin with the index of their event. The events must be JSON.
 */
export function convertWhole(stream: WholeStream): Answer {
  const { source, target, events } = stream;
  const converter = createByteConverter({ source, target });
  const encoder = new TextEncoder();
  const warnings: AnswerWarning[] = [];
  let frames = '';
  const note = (index: number): void => {
    for (const warning of converter.warnings.slice(warnings.length))
      warnings.push({ ...warning, path: below(`$[${index}]`, warning.path) });
  };
  for (const [index, event] of events.entries()) {
    frames += converter.push(encoder.encode(`data: ${event.replace(/[\r\n]+/g, ' ')}\n\n`));
    if (converter.isOver) return refused(stream, index);
    note(index);
  }
  frames += converter.end();
  note(events.length - 1);
  return { ok: true, text: frames.trimEnd(), warnings, assembled: assemble(stream) };
}

/** Why an event ended the stream: the source has no such event. */
function refused({ source, target, events }: WholeStream, index: number): Answer {
  try {
    const body: unknown = JSON.parse(events[index] ?? '');
    convert({ kind: 'stream', source, target, body });
    return { ok: false, message: `the stream cannot be read on (at $[${index}])` };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return { ok: false, message: refusal(error, { kind: 'stream', source }, `$[${index}]`) };
  }
}

/** The answer as a response of the target: the whole of it is in the last event of a stream of `responses`. */
function assemble({ source, target, events }: WholeStream): string {
  const converter = createStreamConverter({ source, target: 'responses' });
  const said = events.flatMap((event) => converter.push(JSON.parse(event)));
  const body = [...said, ...converter.end()].map(wholeIn).findLast((found) => found !== undefined);
  if (body === undefined) return '';
  const { output } = convert({ kind: 'response', source: 'responses', target, body });
  return JSON.stringify(output, null, 2);
}

/** The Response an event ends with; of an error event its error body. */
function wholeIn(event: unknown): unknown {
  const { type, response, code, message, param } = event as Record<string, unknown>;
  if (type === 'error') return { error: { type: code, code, message, param } };
  const isLast = ['response.completed', 'response.incomplete', 'response.failed'];
  return isLast.includes(String(type)) ? response : undefined;
}
