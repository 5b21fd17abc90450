import { convertBetween, type Convert } from './between/convert-between.js';
import { CODECS, type AnyCodec } from './registry.js';

/**
 * Converts one payload from one protocol to another. The body is taken for what `source` and `kind` say and is never changed;
 * the output may share parts with it, and for `source === target` it is the body itself.
 * Everything the target cannot carry is in `warnings`. Throws ConversionError, and nothing else, when the body is not such a payload.
 */
export const convert: Convert<AnyCodec> = /* @__PURE__ */ convertBetween(...CODECS);
