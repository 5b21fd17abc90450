import type { Protocol } from '../contract/contract.js';
import type { Report } from '../contract/report.js';
import type { AnswerWriter } from './answer-stream.js';
import type { ServerToolPart } from './content.js';
import type { RequestIR } from './request.js';
import type { ResponseIR } from './response.js';
import type { StreamIR } from './stream.js';

/**
 * One kind of payload of one protocol. `decode` throws ConversionError when the body is not such a payload and warns about
 * what the IR has no word for; `encode` never throws and warns about what its protocol has no word for.
 */
export interface Coding<IR, Written = unknown> {
  decode(body: unknown, report: Report): IR;
  encode(ir: IR, report: Report): Written;
}

/** How a protocol streams: its single events, and whole answers. */
export interface StreamCoding<Event = unknown> {
  decode(event: unknown, report: Report): StreamIR[];
  encode(events: StreamIR[], report: Report): Event[];
  /** Returns a `decode` for one whole stream, which knows what came before; absent where each event says enough. */
  reader?(): StreamCoding['decode'];
  /**
   * Whether events say where a block begins and ends (else it is a run of pieces of one kind), whether one says that
   * nothing more will come (else only the end of the stream does), whether there may be several answers, and whether a call's
   * arguments are an object (else a text), so that none said are an empty one.
   */
  readonly says: { blocks: boolean; end: boolean; choices: boolean; objects: boolean };
  /** Returns a step of a tool whose question came in pieces, as JSON text; absent where no question does. */
  withInput?(part: ServerToolPart, json: string): ServerToolPart;
  /** Returns a writer of one whole answer. */
  writer(report: Report): AnswerWriter<Event>;
  /** How its server-sent events look: whether each has its type as name, and the data of what comes last. */
  readonly frames: { named: boolean; last?: string };
}

/** A protocol: how its requests, its responses and its streams read and write, typed by what it writes. */
export interface Codec<
  Name extends Protocol = Protocol,
  Request = unknown,
  Response = unknown,
  Event = unknown,
> {
  readonly name: Name;
  readonly request: Coding<RequestIR, Request>;
  readonly response: Coding<ResponseIR, Response>;
  readonly stream: StreamCoding<Event>;
}

/** A protocol as far as it is taken along: with the kinds that are needed, and no others. */
export type PartialCodec<Whole extends Codec = Codec> = Pick<Whole, 'name'> & Partial<Whole>;
