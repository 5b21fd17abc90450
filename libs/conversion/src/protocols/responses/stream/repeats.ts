import { isObject } from '../../../payload/json.js';

/** How many events before it a repeated one is still known by. */
const REMEMBERED = 64;

/**
 * The events of one whole stream by their `sequence_number`, to tell those that come again, as after a connection that was
 * taken up anew. Servers that count nothing give every event one number: before numbers have risen none is a repetition.
 */
export class Repeats {
  private readonly latest: (Numbered | undefined)[] = [];
  private last: number | undefined;
  private hasRisen = false;

  /** Whether an event with this number and this content has come lately. */
  isRepeated(event: unknown): boolean {
    const number = isObject(event) ? event['sequence_number'] : undefined;
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return false;
    const place = number % REMEMBERED;
    const known = this.latest[place];
    if (this.hasRisen && known?.number === number && isSame(known.event, event)) return true;
    this.hasRisen ||= this.last !== undefined && number > this.last;
    this.last = number;
    this.latest[place] = { number, event };
    return false;
  }
}

interface Numbered {
  number: number;
  event: unknown;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
