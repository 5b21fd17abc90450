import { streamsBetween } from './between/streams-between.js';
import { CODECS } from './registry.js';

/** What converts whole streams between all protocols: `Streams` says what each of the three promises. */
export const { createStreamConverter, convertStream, createByteConverter } = streamsBetween(
  ...CODECS,
);
