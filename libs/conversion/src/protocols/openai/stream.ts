import type { Codec } from '../../codec.js';
import { ConversionError } from '../../contract.js';

/** Single stream events of this protocol. */
export const stream: Codec['stream'] = {
  decode() {
    throw new ConversionError('stream events are not available yet', '$');
  },
  encode: () => [],
};
