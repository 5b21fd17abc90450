import type { Codec } from './ir/codec.js';
import { ConversionError, PROTOCOLS, type Protocol } from './contract/contract.js';
import { claude } from './protocols/claude/index.js';
import { gemini } from './protocols/gemini/index.js';
import { openai } from './protocols/openai/index.js';
import { responses } from './protocols/responses/index.js';

/** Every protocol there is; a new one adds its folder and its line here. */
export const CODECS: Readonly<Record<Protocol, Codec>> = { openai, responses, claude, gemini };

/** Returns the protocol of a name; throws ConversionError when there is none. */
export function codecOf(name: Protocol): Codec {
  if (Object.hasOwn(CODECS, name)) return CODECS[name];
  throw new ConversionError(`a protocol must be one of ${PROTOCOLS.join(', ')}`, '$');
}
