export * from './between/index.js';
export { convert } from './convert.js';
export { convertStream, createByteConverter, createStreamConverter } from './convert-stream.js';
export type { AnyCodec, Payload } from './registry.js';
