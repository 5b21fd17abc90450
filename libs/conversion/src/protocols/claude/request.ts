import type { Coding } from '../../codec.js';
import { ConversionError } from '../../contract.js';
import type { RequestIR } from '../../ir/request.js';

/** Requests of this protocol. */
export const request: Coding<RequestIR> = {
  decode() {
    throw new ConversionError('requests are not available yet', '$');
  },
  encode: () => ({}),
};
