import type { Protocol } from '../contract/contract.js';
import type { RequestIR } from './request.js';
import type { ResponseIR } from './response.js';
import type { StreamIR } from './stream.js';
import type { Report } from '../contract/report.js';

/**
 * One kind of payload of one protocol. `decode` throws ConversionError when the body is not such a payload and warns about
 * what the IR has no word for; `encode` never throws and warns about what its protocol has no word for.
 */
export interface Coding<IR> {
  decode(body: unknown, report: Report): IR;
  encode(ir: IR, report: Report): unknown;
}

/** A protocol: how its requests, its responses and its single stream events read and write. */
export interface Codec {
  readonly name: Protocol;
  readonly request: Coding<RequestIR>;
  readonly response: Coding<ResponseIR>;
  readonly stream: {
    decode(event: unknown, report: Report): StreamIR[];
    encode(events: StreamIR[], report: Report): unknown[];
  };
}
