export {
  ConversionError,
  KINDS,
  PROTOCOLS,
  type Conversion,
  type ConversionWarning,
  type ConvertInput,
  type Kind,
  type Protocol,
} from './contract/contract.js';
export { convert } from './convert.js';
export { WARNINGS, type Severity, type WarningCode } from './contract/warnings.js';
export {
  convertStream,
  createByteConverter,
  createStreamConverter,
  type ByteStreamOptions,
} from './convert-stream.js';
export { MAX_EVENT_LENGTH, type ByteConverter } from './stream/byte-converter.js';
export type { ConvertedStream } from './stream/byte-stream.js';
export type { StreamConverter, StreamOptions } from './stream/converter.js';
