export * from './between/index.js';
export { convert } from './convert.js';
export { convertStream, createByteConverter, createStreamConverter } from './convert-stream.js';
export { markNumbers, restoreNumbers, type MarkedText } from './payload/exact-numbers.js';
export type { AnyCodec, Payload } from './registry.js';
