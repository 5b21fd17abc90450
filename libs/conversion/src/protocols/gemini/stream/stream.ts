import type { Report } from '../../../contract/report.js';
import type { StreamCoding } from '../../../ir/codec.js';
import type { CallStartEvent, StreamIR } from '../../../ir/stream.js';
import { Fields } from '../../../payload/fields.js';
import { isObject, parseJson } from '../../../payload/json.js';
import { warnRange } from '../../../tables/answers/citations.js';
import { failureIn, isErrorBody } from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { warnRefusal } from '../../../tables/answers/refusal.js';
import { type EventWriters, writeEvents } from '../../../tables/answers/stream-events.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { camelBody } from '../response/camel.js';
import { geminiError } from '../response/errors.js';
import { END_WORDS, endOf } from '../response/finish.js';
import { GatheredGrounding } from '../response/gathered-grounding.js';
import { fetchedOf, groundingOf } from '../response/grounding.js';
import { wholeCall } from '../response/parts.js';
import { answerOf, type Grounding } from '../response/response.js';
import { serverToolParts } from '../response/server-tools.js';
import { TOOL_NAMES } from '../response/tool-rules.js';
import type { GeminiError, GeminiPart, GeminiResponse } from '../response/wire.js';
import { chunkOf, proofOf, type Piece } from './chunk.js';
import { OpenCalls } from './open-calls.js';
import { chunkEvents } from './read-chunk.js';
import { groundChunk, StreamedTexts } from './streamed-texts.js';
import { GeminiWriter } from './writer.js';

/** A GenerateContentResponse as one chunk of `streamGenerateContent`, and the error body. */
export const stream: StreamCoding<GeminiResponse | GeminiError> = {
  decode: (body, report) => decode(body, report),
  reader() {
    const texts = new StreamedTexts();
    let calls: OpenCalls | undefined;
    return (body, report) => {
      calls ??= new OpenCalls(report);
      return decode(body, report, { calls, ground: texts.ground });
    };
  },
  encode: (events, report) => chunks(events, report),
  says: { blocks: false, end: false, choices: true, objects: true },
  writer: (report) => new GeminiWriter(report),
  frames: { named: false },
};

/** What a chunk needs to know of those before it. */
interface Before {
  calls: OpenCalls;
  ground: Grounding;
}

function decode(body: unknown, report: Report, before?: Before): StreamIR[] {
  const fields = Fields.at(camelBody(body, report), '$', report);
  const failure = isErrorBody(fields.value, 'candidates') ? failureIn(fields) : undefined;
  if (failure) return [{ type: 'failure', failure, path: '$', origin: { choice: 0 } }];
  return chunkEvents(answerOf(fields, before?.ground ?? groundChunk), report, before?.calls);
}

/** Everything one event says fits one chunk, but an error. */
function chunks(events: readonly StreamIR[], report: Report): (GeminiResponse | GeminiError)[] {
  const failed = events.find((event) => event.type === 'failure');
  if (failed) return [geminiError(failed.failure, report)];
  const pieces = writeEvents(WRITERS, joinCalls(events), report);
  const first = events[0];
  if (pieces.length === 0 || !first) return [];
  return [chunkOf(pieces, first, report)];
}

const WRITERS: EventWriters<Piece> = {
  start: ({ bare, usage }) => (bare ? [] : [{ usage }]),
  open: () => [],
  text(event) {
    return [{ ...partPiece(event, { text: event.text }), logprobs: event.logprobs }];
  },
  refusal(event, report) {
    warnRefusal(event.path, report);
    return [partPiece(event, { text: event.text })];
  },
  reasoning: (event) => [partPiece(event, { text: event.text, thought: true })],
  signature(event, report) {
    report.warn('foreign-signature', event.path);
    const hidden = event.redacted && { thought: true };
    return [partPiece(event, { text: '', ...hidden, thoughtSignature: event.signature })];
  },
  'call-start'(event, report) {
    if (event.repeated) return [];
    if (event.custom) report.warn('wrapped-custom-tool', event.path);
    const { id } = event;
    const name = keptName(event.name, TOOL_NAMES, event.path, report);
    const functionCall = { ...(id && { id }), name, args: {}, willContinue: true };
    return [partPiece(event, { functionCall, ...proofOf(event) })];
  },
  'call-arguments'({ path, repeated, text }, report) {
    if (!repeated && text !== '') report.warn('partial-arguments', path);
    return [];
  },
  call: (event, report) => [
    partPiece(event, { functionCall: wholeCall(event, report), ...proofOf(event) }),
  ],
  close: () => [],
  citation({ citation, path, origin }, report) {
    const gathered = new GatheredGrounding(report);
    if (gathered.cite({ citation, path }) === undefined) return [];
    warnRange({ citation, path }, report);
    return [{ choice: origin.choice, grounding: gathered.whole() }];
  },
  'server-tool'(event, report) {
    const { part, path, origin } = event;
    const written = serverToolParts(part).map((one) => partPiece(event, one));
    const grounding = groundingOf([], [part], report);
    const fetched = fetchedOf([part]);
    if (grounding || fetched) written.push({ choice: origin.choice, grounding, fetched });
    if (written.length === 0) report.warn('unsupported-content', path, part.tool);
    return written;
  },
  media: (event) => [
    partPiece(event, { inlineData: { mimeType: event.mimeType, data: event.data } }),
  ],
  finish(event, report) {
    warnFinish(event, END_WORDS, report);
    return [{ choice: event.origin.choice, end: endOf(event), usage: event.usage }];
  },
  usage: ({ usage }) => [{ usage }],
  end: () => [],
  failure: () => [],
};

function partPiece({ origin }: StreamIR, part: GeminiPart): Piece {
  return { choice: origin.choice, part };
}

/** A call whose whole arguments came in the event that began it is a whole call. */
function joinCalls(events: readonly StreamIR[]): StreamIR[] {
  const joined: StreamIR[] = [];
  for (const event of events) {
    const start = joined.at(-1);
    if (
      event.type === 'call-arguments' &&
      start?.type === 'call-start' &&
      isWhole(start, event.text)
    )
      joined.splice(-1, 1, { ...start, type: 'call', arguments: event.text, begun: false });
    else joined.push(event);
  }
  return joined;
}

function isWhole(start: CallStartEvent, text: string): boolean {
  return !start.custom && isObject(parseJson(text));
}
