import { LEAST_TELLING, MAX_QUERY_LENGTH, WEIGHT_OF_PAIR, tellingWeight } from '@app/domain';
import { QUESTION } from '../session-end.js';

/** How much of a prompt is read, in UTF-16 code units: what stands before a person's own words may be as long as a brief. */
const MAX_READ = 16_000;

/** What agents put around what they tell by themselves: reminders, results of tasks, what hooks said, open files. */
const BLOCK = /<([a-z]\w*[-_][\w-]*)\b[^>]*>[^]*?<\/\1\s*>/gi;
/** A command of the agent's own, not a path. */
const COMMAND = /^\s*(?:\/[\w:.-]+(?:\s|$)|!)/;
const WORD = /[\p{L}\p{N}_]{2,}/gu;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/** A name with digits or joiners may be the id of an item, which tells all by itself. */
const NAME = /\p{L}\S*[-_.:/#]\S*[\p{L}\p{N}]|\p{L}\S*\p{N}/u;

/** What may be a key, of which no item tells: the check for secrets takes longer to load than a person waits. */
const KEY =
  /-----BEGIN [^]*?(?:-----END [^-]*-----|$)|\b(?:[0-9a-f]{32,}|(?:sk|pk|gh[a-z]|xox[a-z]|AKIA|eyJ)[-_]?\w[\w.=-]{15,}|(?=[\w+=-]*\d)(?=[\w+=-]*[a-z])(?=[\w+=-]*[A-Z])[\w+=-]{24,})/g;

const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Where the middle of a prompt was left out. */
const GAP = '\0';
/** A gap with what it cut in two: what agents put around what they tell, a key, or a word. */
const CUT =
  // eslint-disable-next-line no-control-regex -- the gap is a character that nobody types
  /(?:<[a-z]\w*[-_][\w-]*\b[^>]*>[^\0]*|\S{0,200})\0(?:[^]*(?:<\/[a-z]\w*[-_][\w-]*\s*>|-----END [^-]*-----)|\S{0,200})/i;

/** The beginning and the end of a text: what is asked of a pasted log stands before it or after it. */
function bothEnds(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor((most - GAP.length) / 2);
  return `${text.slice(0, half)}${GAP}${text.slice(-half)}`;
}

/**
 * Returns what a person typed of a prompt, without what may be a key, of a long one its beginning and its end, in at most
 * as many characters as the hub reads; '' of a command or a question of khub's own.
 */
export function typedPrompt(prompt: string): string {
  const typed = bothEnds(prompt, MAX_READ)
    .replace(BLOCK, ' ')
    .replace(KEY, ' ')
    .replace(CUT, '\n')
    .trim();
  if (COMMAND.test(typed) || typed.includes(QUESTION)) return '';
  // A pair of surrogates may have been cut in two.
  return bothEnds(typed, MAX_QUERY_LENGTH).replace(GAP, '\n').replace(HALF_PAIR, '');
}

/** Returns whether a prompt says so little that no item can clearly be about it: the hub need not be asked. */
export function saysTooLittle(prompt: string): boolean {
  if (NAME.test(prompt)) return false;
  const words = new Set(prompt.toLowerCase().replace(IDEOGRAPHS, ' ').match(WORD) ?? []);
  const pairs = new Set((prompt.match(IDEOGRAPHS) ?? []).flatMap(pairsIn));
  const sumOf = (all: ReadonlySet<string>) =>
    [...all].reduce((sum, each) => sum + tellingWeight(each), 0);
  return sumOf(words) + WEIGHT_OF_PAIR * sumOf(pairs) < LEAST_TELLING;
}

function pairsIn(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((next, at) => `${characters[at]}${next}`);
}
