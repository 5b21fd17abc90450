import type { Codec } from './ir/codec.js';
import type { Protocol } from './contract/contract.js';
import { claude } from './protocols/claude/index.js';
import { gemini } from './protocols/gemini/index.js';
import { openai } from './protocols/openai/index.js';
import { responses } from './protocols/responses/index.js';

/** Every protocol there is; a new one adds its folder and its line here. */
export const CODECS: Readonly<Record<Protocol, Codec>> = { openai, responses, claude, gemini };
