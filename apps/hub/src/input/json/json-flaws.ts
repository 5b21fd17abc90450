import { MAX_JSON_DEPTH } from '@app/domain';
import { endOfString } from './json-outline.js';

/** Deepest nesting of a body: a payload may use all that is allowed to itself. */
export const MAX_BODY_DEPTH = MAX_JSON_DEPTH + 4;

/** What `JSON.parse` would pass over, for it is valid JSON that two programs may read differently. */
export interface JsonFlaw {
  kind: 'duplicate_key' | 'number_lost' | 'too_deep';
  /** The keys and indexes that lead to it. */
  path: readonly (string | number)[];
}

/** How many are listed; no more than a push may carry events is of use to anybody. */
const MAX_FLAWS = 1_001;

const [SPACE, QUOTE, COMMA, MINUS, ZERO, NINE] = [0x20, 0x22, 0x2c, 0x2d, 0x30, 0x39];
const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d];
const NUMBER = new Set(Buffer.from('-+.0123456789eE'));

interface Container {
  /** Undefined in an array. */
  keys: Set<string> | undefined;
  place: string | number;
  /** Whether a string that comes next is a key. */
  awaitsKey: boolean;
}

/** Walks the tokens of a JSON text without recursion; of a text that is not valid it says anything, and ends. */
class FlawFinder {
  readonly flaws = new Map<string, JsonFlaw>();
  private readonly open: Container[] = [];

  constructor(private readonly text: Buffer) {}

  run(): void {
    for (let at = 0; at < this.text.length; at++) at = this.take(at);
  }

  /** Takes the token that begins here; returns where it ends. */
  private take(at: number): number {
    const byte = this.text[at] ?? SPACE;
    const inside = this.open.at(-1);
    switch (byte) {
      case QUOTE:
        return this.takeString(at, inside);
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        return this.enter(at, byte);
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        this.open.pop();
        return at;
      case COMMA:
        if (inside?.keys) inside.awaitsKey = true;
        else if (inside) inside.place = Number(inside.place) + 1;
        return at;
      default:
        return byte === MINUS || (byte >= ZERO && byte <= NINE) ? this.takeNumber(at) : at;
    }
  }

  private takeString(at: number, inside: Container | undefined): number {
    const end = endOfString(this.text, at);
    if (!inside?.keys || !inside.awaitsKey) return end;
    const key = keyOf(this.text.toString('utf8', at, end + 1));
    inside.place = key;
    inside.awaitsKey = false;
    if (inside.keys.has(key)) this.note('duplicate_key');
    inside.keys.add(key);
    return end;
  }

  private takeNumber(at: number): number {
    let end = at + 1;
    while (NUMBER.has(this.text[end] ?? SPACE)) end++;
    const text = this.text.toString('latin1', at, end);
    const [mantissa = ''] = text.split(/e/i);
    if (Number(text) === 0 && /[1-9]/.test(mantissa)) this.note('number_lost');
    return end - 1;
  }

  private enter(at: number, byte: number): number {
    if (this.open.length === MAX_BODY_DEPTH) {
      this.note('too_deep');
      return this.blank(at);
    }
    this.open.push(
      byte === OPEN_OBJECT
        ? { keys: new Set(), place: '', awaitsKey: true }
        : { keys: undefined, place: 0, awaitsKey: false },
    );
    return at;
  }

  /** Puts 0 in place of what begins here, so that reading it costs nothing; returns where it ended. */
  private blank(start: number): number {
    let [at, depth] = [start, 0];
    for (; at < this.text.length; at++) {
      const byte = this.text[at];
      if (byte === QUOTE) at = endOfString(this.text, at);
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
      else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --depth === 0) break;
    }
    const end = Math.min(at + 1, this.text.length);
    this.text.fill(SPACE, start, end);
    this.text[start] = ZERO;
    return at;
  }

  /** One flaw for each element of a list in the body is enough. */
  private note(kind: JsonFlaw['kind']): void {
    const path = this.open.map(({ place }) => place);
    const top = path.slice(0, 2).join('.');
    if (!this.flaws.has(top) && this.flaws.size < MAX_FLAWS) this.flaws.set(top, { kind, path });
  }
}

function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

/**
 * The flaws of a JSON text (UTF-8), at most one below each two first steps of a path. What is nested too deeply is replaced
 * by 0 in the text itself, whatever it holds.
 */
export function findFlaws(text: Buffer): JsonFlaw[] {
  const finder = new FlawFinder(text);
  finder.run();
  return [...finder.flaws.values()];
}

const MESSAGES: Readonly<Record<JsonFlaw['kind'], string>> = {
  duplicate_key: 'is there twice',
  number_lost: 'is a number that cannot be held and would become 0',
  too_deep: `is nested deeper than ${MAX_BODY_DEPTH}`,
};

/** A flaw in words, without a full stop: `events.3.payload.amount is there twice`. */
export function flawText({ kind, path }: JsonFlaw): string {
  return `${path.join('.') || 'The body'} ${MESSAGES[kind]}`;
}
