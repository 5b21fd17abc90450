import type { Report } from '../../../contract/report.js';
import type { StreamCoding } from '../../../ir/codec.js';
import type { CallEvent, CallStartEvent, StreamIR } from '../../../ir/stream.js';
import { Fields } from '../../../payload/fields.js';
import { isObject } from '../../../payload/json.js';
import {
  type ErrorBody,
  errorBody,
  failureIn,
  flatFailureIn,
  isErrorBody,
} from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { tokenLogprobs } from '../../../tables/answers/logprobs.js';
import { type EventWriters, callIdOf, writeEvents } from '../../../tables/answers/stream-events.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import { callEntry } from '../response/calls.js';
import { openaiAnnotation } from '../response/citations.js';
import { END_WORDS, FINISH } from '../response/finish.js';
import { reasoningFields } from '../response/reasoning.js';
import type { OpenaiChunk, OpenaiToolCallDelta } from '../response/wire.js';
import { wholeUsage } from '../../../tables/answers/usage.js';
import { chunk, usageField } from './chunks.js';
import { chunkEvents } from './read-chunk.js';
import { OpenaiWriter } from './writer.js';

/** What ends a stream of chunks: framing, taken as an event because callers pass it on. */
const DONE = '[DONE]';

/** ChatCompletionChunk, with `[DONE]` and the error object some servers send. */
export const stream: StreamCoding<OpenaiChunk | ErrorBody> = {
  decode,
  reader: () => (body, report) => (body === null ? [] : decode(withChoices(body), report)),
  encode: (events, report) => writeEvents(WRITERS, events, report),
  says: { blocks: false, end: true, choices: true, objects: false },
  writer: (report) => new OpenaiWriter(report),
  frames: { named: false, last: DONE },
};

function decode(body: unknown, report: Report): StreamIR[] {
  if (body === DONE) return [{ type: 'end', path: '$', origin: { choice: 0 } }];
  const fields = Fields.at(body, '$', report);
  const failure = isErrorBody(fields.value, 'choices') ? failureIn(fields) : flatFailureIn(fields);
  if (failure) return [{ type: 'failure', failure, path: '$', origin: { choice: 0 } }];
  return chunkEvents(fields);
}

/** Amid a stream some servers send a chunk without choices, of counts or of nothing, and it must not end the answer. */
function withChoices(body: unknown): unknown {
  if (!isObject(body) || (body['choices'] ?? undefined) !== undefined) return body;
  const isChunk =
    body['choices'] === null ||
    body['object'] === 'chat.completion.chunk' ||
    isObject(body['usage']);
  return isChunk ? { ...body, choices: [] } : body;
}

const WRITERS: EventWriters<OpenaiChunk | ErrorBody> = {
  start(event, report) {
    if (event.usage) report.warn('repeated-usage', event.usage.path);
    const counts = usageField(event.usage, report);
    return [chunk(event, { role: 'assistant', content: '' }, report, counts)];
  },
  open: () => [],
  text(event, report) {
    const written = chunk(event, { content: event.text }, report);
    if (event.logprobs)
      written.choices[0]!.logprobs = { content: tokenLogprobs(event.logprobs), refusal: null };
    return [written];
  },
  refusal: (event, report) => [chunk(event, { refusal: event.text }, report)],
  reasoning: (event, report) => [chunk(event, { reasoning_content: event.text }, report)],
  signature(event, report) {
    report.warn('foreign-signature', event.path);
    const { signature, redacted, path } = event;
    const parts = [{ type: 'reasoning', text: '', signature, redacted, path } as const];
    return [chunk(event, reasoningFields(parts), report)];
  },
  'call-start': (event, report) => [begunCall(event, '', report)],
  'call-arguments'(event, report) {
    const { custom, text } = event;
    const piece = custom ? { custom: { input: text } } : { function: { arguments: text } };
    const call: OpenaiToolCallDelta = { index: indexOf(event), ...piece };
    return [chunk(event, { tool_calls: [call] }, report)];
  },
  call: (event, report) =>
    event.begun ? [] : [begunCall(event, argumentsTextOf(event, report), report)],
  close: () => [],
  citation(event, report) {
    const { citation, path } = event;
    const written = openaiAnnotation({ citation, text: '', offset: 0, path }, report);
    return written ? [chunk(event, { annotations: [written] }, report)] : [];
  },
  'server-tool'({ part, path }, report) {
    report.warn('unsupported-content', path, part.tool);
    return [];
  },
  media(event, report) {
    const { mimeType, data, path } = event;
    if (mimeType.startsWith('audio/')) return [chunk(event, { audio: { data } }, report)];
    report.warn('unsupported-content', path, mimeType);
    return [];
  },
  finish(event, report) {
    warnFinish(event, END_WORDS, report);
    const written = chunk(event, {}, report, usageField(wholeUsage(event, report), report));
    written.choices[0]!.finish_reason = FINISH[event.finish];
    return [written];
  },
  usage(event, report) {
    if (!event.running)
      return [{ ...chunk(event, {}, report, usageField(event.usage, report)), choices: [] }];
    report.warn('running-usage', event.path);
    return [];
  },
  end: () => [],
  failure: ({ failure }, report) => [errorBody(failure, report)],
};

/** Clients gather calls by this index, so it counts calls alone wherever the source does. */
function indexOf({ index, call }: { index: number; call?: number }): number {
  return call ?? index;
}

function begunCall(event: CallStartEvent | CallEvent, text: string, report: Report): OpenaiChunk {
  const call = callEntry({ ...event, id: callIdOf(event) }, text, report);
  return chunk(event, { tool_calls: [{ index: indexOf(event), ...call }] }, report);
}
