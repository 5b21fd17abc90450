export {
  ConversionError,
  KINDS,
  PROTOCOLS,
  type Conversion,
  type ConversionWarning,
  type ConvertInput,
  type Kind,
  type Protocol,
} from '../contract/contract.js';
export { WARNINGS, type Severity, type WarningCode } from '../contract/warnings.js';
export type { Codec, PartialCodec } from '../ir/codec.js';
export { MAX_EVENT_LENGTH, type ByteConverter } from '../stream/byte-converter.js';
export type { ConvertedStream } from '../stream/byte-stream.js';
export type { StreamConverter } from '../stream/converter.js';
export { convertBetween, type Convert } from './convert-between.js';
export {
  streamsBetween,
  type ByteStreamOptions,
  type StreamOptions,
  type Streams,
} from './streams-between.js';
export type { OutputEventOf, OutputOf } from './taken.js';
