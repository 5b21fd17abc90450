import type { Report } from '../../../contract/report.js';
import type { Codec } from '../../../ir/codec.js';
import type { CallEvent, CallStartEvent, StreamIR } from '../../../ir/stream.js';
import type { Usage } from '../../../ir/usage.js';
import { Fields } from '../../../payload/fields.js';
import { type ErrorBody, errorBody, failureIn, isErrorBody } from '../../../tables/errors.js';
import { warnFinish } from '../../../tables/finish.js';
import { tokenLogprobs } from '../../../tables/logprobs.js';
import { answeredTier } from '../../../tables/service-tier.js';
import { type EventWriters, writeEvents } from '../../../tables/stream-events.js';
import { argumentsText } from '../../../tables/tool-arguments.js';
import { keptName } from '../../../tables/tool-names.js';
import { openaiAnnotation } from '../response/citations.js';
import { END_WORDS, FINISH } from '../response/finish.js';
import { reasoningFields } from '../response/reasoning.js';
import { TOOL_NAMES } from '../response/tool-rules.js';
import { openaiUsage } from '../response/usage.js';
import type { OpenaiChunk, OpenaiDelta, OpenaiToolCallDelta } from '../response/wire.js';
import { chunkEvents } from './read-chunk.js';

/** What ends a stream of chunks: framing, taken as an event because callers pass it on. */
const DONE = '[DONE]';

/** ChatCompletionChunk, with `[DONE]` and the error object some servers send. */
export const stream: Codec['stream'] = {
  decode(body, report) {
    if (body === DONE) return [{ type: 'end', path: '$', origin: { choice: 0 } }];
    const fields = Fields.at(body, '$', report);
    const failure = isErrorBody(fields.value, 'choices') ? failureIn(fields) : undefined;
    if (failure) return [{ type: 'failure', failure, path: '$', origin: { choice: 0 } }];
    return chunkEvents(fields);
  },
  encode: (events, report) => writeEvents(WRITERS, events, report),
};

const WRITERS: EventWriters<OpenaiChunk | ErrorBody> = {
  start: (event, report) => [
    chunk(event, { role: 'assistant', content: '' }, report, usageField(event.usage, report)),
  ],
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
  'call-start': (event, report) => [callChunk(event, beginCall(event, '', report), report)],
  'call-arguments'(event, report) {
    const { custom, text } = event;
    const piece = custom ? { custom: { input: text } } : { function: { arguments: text } };
    return [callChunk(event, { index: indexOf(event), ...piece }, report)];
  },
  call(event, report) {
    if (event.begun) return [];
    const text = argumentsText(event.arguments);
    return [callChunk(event, beginCall(event, text, report), report)];
  },
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
    const written = chunk(event, {}, report, usageField(event.usage, report));
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

type At = Pick<StreamIR, 'origin' | 'path'>;

function chunk(
  { origin, path }: At,
  delta: OpenaiDelta,
  report: Report,
  rest: Partial<OpenaiChunk> = {},
): OpenaiChunk {
  const tier = answeredTier(origin.tier, path, report);
  return {
    id: origin.id ?? 'chatcmpl_0',
    object: 'chat.completion.chunk',
    created: origin.created ?? 0,
    model: origin.model ?? '',
    choices: [{ index: origin.choice, delta, finish_reason: null }],
    ...(tier && { service_tier: tier }),
    ...rest,
  };
}

function usageField(usage: Usage | undefined, report: Report): Pick<OpenaiChunk, 'usage'> {
  return usage ? { usage: openaiUsage(usage, report) } : {};
}

function callChunk(at: At, call: OpenaiToolCallDelta, report: Report): OpenaiChunk {
  return chunk(at, { tool_calls: [call] }, report);
}

/** Clients gather calls by this index, so it counts calls alone wherever the source does. */
function indexOf({ index, call }: { index: number; call?: number }): number {
  return call ?? index;
}

function beginCall(
  event: CallStartEvent | CallEvent,
  text: string,
  report: Report,
): OpenaiToolCallDelta {
  const { custom, signature } = event;
  const name = keptName(event.name, TOOL_NAMES, event.path, report);
  const index = indexOf(event);
  const id = event.id || `call_${index}`;
  if (custom) return { index, id, type: 'custom', custom: { name, input: text } };
  return {
    index,
    id,
    type: 'function',
    function: { name, arguments: text },
    ...(signature !== undefined && { extra_content: { google: { thought_signature: signature } } }),
  };
}
