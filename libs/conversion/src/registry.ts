import type { OutputOf } from './between/taken.js';
import type { Kind, Protocol } from './contract/contract.js';
import { claude } from './protocols/claude/index.js';
import { gemini } from './protocols/gemini/index.js';
import { openai } from './protocols/openai/index.js';
import { responses } from './protocols/responses/index.js';

/** Every protocol there is; a new one adds its folder and its line here. */
export const CODECS = [openai, responses, claude, gemini] as const;

/** One of all the protocols. */
export type AnyCodec = (typeof CODECS)[number];

/** What this library writes for a kind of a protocol: a request, a response, or one event or several of them. */
export type Payload<Name extends Protocol, K extends Kind> = OutputOf<AnyCodec, never, Name, K>;
