import { withoutBlocks } from '../brief-block/managed-block.js';
import { WRITTEN_BY, markdownFile } from '../setup/setup-file.js';

/** Returns a text without what khub wrote into it: setup's guidance, and briefs of what the hub knows already. */
export function withoutKhubsOwn(text: string): string {
  if (text.includes(WRITTEN_BY)) return '';
  return withoutBlocks(markdownFile('', '').without(text));
}
