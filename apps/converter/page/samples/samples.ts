import { CLAUDE_SAMPLES } from './claude.js';
import { GEMINI_SAMPLES } from './gemini.js';
import { OPENAI_SAMPLES } from './openai.js';
import { RESPONSES_SAMPLES } from './responses.js';
import type { Sample } from './sample.js';
import { STREAM_SAMPLES } from './streams.js';

/** Every sample of the page: at least one for each kind of each protocol. */
export const SAMPLES: readonly Sample[] = [
  ...OPENAI_SAMPLES,
  ...RESPONSES_SAMPLES,
  ...CLAUDE_SAMPLES,
  ...GEMINI_SAMPLES,
  ...STREAM_SAMPLES,
];

/** What the page shows to somebody who sees it for the first time. */
export const FIRST_SAMPLE: Sample = SAMPLES.find(
  ({ name }) => name === 'Tool call and its result',
)!;
