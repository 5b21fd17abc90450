import { isPrintable } from '../encoding/keys.js';
import { MAX_ID_LENGTH } from '../limits.js';
import { parseTimestamp } from '../encoding/timestamps.js';

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** Thrown for a payload that says something of a wrong type; `path` leads from the payload to it. */
export class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';

  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(`${path} ${problem}`);
  }
}

/** True for a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the fields of one object of a payload; an absent field and null both read as undefined. Throws InvalidPayload. */
export class PayloadFields {
  constructor(
    readonly fields: Fields,
    /** Where the object lies in the payload; empty for the payload itself. */
    private readonly at: string,
  ) {}

  /** The payload's path of a field. */
  path(name: string): string {
    return this.at === '' ? name : `${this.at}.${name}`;
  }

  /** Throws InvalidPayload for a field. */
  refuse(name: string, problem: string): never {
    throw new InvalidPayload(this.path(name), problem);
  }

  /** Any string; of at most `longest` characters when told so. */
  text(name: string, longest = Infinity): string | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return this.refuse(name, 'must be a string');
    if (value.length > longest) return this.refuse(name, `must have at most ${longest} characters`);
    return value;
  }

  /** A string of 1 to 200 printable characters. */
  id(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || isPrintable(value, MAX_ID_LENGTH)) return value;
    return this.refuse(name, `must be 1 to ${MAX_ID_LENGTH} printable characters`);
  }

  number(name: string): number | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined || typeof value === 'number') return value;
    return this.refuse(name, 'must be a number');
  }

  /** Milliseconds since 1970 of an ISO 8601 date-time. */
  time(name: string): number | undefined {
    const text = this.text(name);
    const time = text === undefined ? undefined : parseTimestamp(text);
    return time === null ? this.refuse(name, 'must be an ISO 8601 date-time with an offset') : time;
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name);
    const word = words.find((each) => each === text);
    if (word !== undefined || text === undefined) return word;
    return this.refuse(name, `must be one of ${words.join(', ')}`);
  }

  object(name: string): PayloadFields | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (!isFields(value)) return this.refuse(name, 'must be an object');
    return new PayloadFields(value, this.path(name));
  }

  /** Strings of at most `longest` characters, trimmed, each once, none empty. */
  texts(name: string, most: number, longest: number): string[] | undefined {
    const value = this.fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.refuse(name, 'must be an array of strings');
    if (value.length > most) return this.refuse(name, `must have at most ${most} entries`);
    const texts = value.map((text: unknown, index) => {
      if (typeof text !== 'string') return this.refuse(`${name}.${index}`, 'must be a string');
      if (text.length <= longest) return text.trim();
      return this.refuse(`${name}.${index}`, `must have at most ${longest} characters`);
    });
    return [...new Set(texts)].filter((text) => text !== '');
  }
}
