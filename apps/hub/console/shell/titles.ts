import type { Screen } from '../screens/screen.js';
import { strings } from '../strings/text.js';

/** Returns what a screen is called in the reader's language. */
export function titleOf({ title }: Screen): string {
  return strings({ title })('title');
}
