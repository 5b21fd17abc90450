import type { Coding } from '../../codec.js';
import { ConversionError } from '../../contract.js';
import type { ResponseIR } from '../../ir/response.js';

/** Responses of this protocol. */
export const response: Coding<ResponseIR> = {
  decode() {
    throw new ConversionError('responses are not available yet', '$');
  },
  encode: () => ({}),
};
