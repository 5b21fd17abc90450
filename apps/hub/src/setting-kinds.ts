import { isIP } from 'node:net';
import { NoPolicy, type Policy, WitnessedLogs, masterKeyIn, parsePolicy } from '@app/domain';

/** Why a text is no value of a setting, as it goes on after the setting's name; it repeats nothing of the text, which may be a secret in the wrong place. */
export class NotAValue extends Error {
  override readonly name = 'NotAValue';
}

/** How the text of a setting is read, and how its value is shown; where there is none, as an empty text. */
export interface Kind<Value> {
  /** Throws `NotAValue`. */
  read: (text: string) => Value;
  show: (value: Value | undefined) => string;
}

const HOST_NAME = /^[\p{L}\p{N}._-]+(:\d+)?$/u;
const HOST = /^[\p{L}\p{N}._-]+$/u;
const HEADER_NAME = /^[a-z0-9-]+$/;
const MAX_PORT = 65_535;
/** How many bits an address has, by its version. */
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The kind of what `valueOf` finds in a text; where that is undefined, the text is none, and `must` says what it must be. */
function kindOf<Value>(
  must: string,
  valueOf: (text: string) => Value | undefined,
  show: Kind<Value>['show'] = (value) => String(value ?? ''),
): Kind<Value> {
  const read = (text: string) => {
    const value = valueOf(text);
    if (value === undefined) throw new NotAValue(must);
    return value;
  };
  return { read, show };
}

/** A text that matches. */
export function matching(pattern: RegExp, must: string): Kind<string> {
  return kindOf(must, (text) => (pattern.test(text) ? text : undefined));
}

export const anyText = kindOf('must be a text', (text) => text);

/** A whole number from `min` to `max`, each worth so many of the value's units. */
export function whole(min: number, max: number, worth = 1): Kind<number> {
  const valueOf = (text: string) => {
    const count = Number(text);
    return /^\d+$/.test(text) && count >= min && count <= max ? count * worth : undefined;
  };
  const show = (value?: number) => (value === undefined ? '' : String(value / worth));
  return kindOf(`must be a whole number from ${min} to ${max}`, valueOf, show);
}

export const port = whole(0, MAX_PORT);

/** A time such as `30m`, `6h` or `7d`, in milliseconds; undefined for `off`. */
export const duration: Kind<number | undefined> = {
  read(text) {
    const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
    if (count !== undefined) return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
    if (text === 'off') return undefined;
    throw new NotAValue('must be off, or a time such as 30m, 6h or 7d');
  },
  show: (value) => (value === undefined ? 'off' : `${value / UNIT_MS.m}m`),
};

export function oneOf<Word extends string>(words: readonly Word[]): Kind<Word> {
  return kindOf(`must be one of ${words.join(', ')}`, (text) =>
    words.find((each) => each === text),
  );
}

export const onOrOff: Kind<boolean> = {
  read: (text) => oneOf(['on', 'off']).read(text) === 'on',
  show: (value) => (value ? 'on' : 'off'),
};

export function url(...protocols: readonly string[]): Kind<string> {
  return kindOf(`must be a URL that starts with ${protocols.join(' or ')}`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined,
  );
}

const WEB = url('http:', 'https:');

/** A URL that paths can be put behind, without a trailing slash. */
export const baseUrl = kindOf('must be a URL without user, query and fragment', (text) => {
  const base = WEB.read(text).replace(/\/+$/, '');
  const { username, password } = new URL(base);
  return /[?#]/.test(base) || username + password !== '' ? undefined : base;
});

/** Words in lower case, separated by commas or white space. */
function wordsThat(isGood: (word: string) => boolean, must: string): Kind<string[]> {
  const valueOf = (text: string) => {
    const words = text === '' ? [] : text.toLowerCase().split(/[\s,]+/);
    return words.every(isGood) ? words : undefined;
  };
  return kindOf(must, valueOf, (words = []) => words.join(' '));
}

export const hosts = wordsThat(
  (word) => HOST_NAME.test(word),
  'must be host names, without http:// and path',
);

/** Whether a word names a host, an address, or a network by its address and how many of its bits count. */
function isTarget(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/');
  const version = isIP(address);
  if (bits === undefined) return version > 0 || HOST.test(word);
  return (
    more.length === 0 && version > 0 && /^\d+$/.test(bits) && Number(bits) <= ADDRESS_BITS[version]!
  );
}

export const targets = wordsThat(
  isTarget,
  'must be host names, addresses or networks such as 10.0.0.0/8',
);

/** The name of a header, in lower case. */
export const header = kindOf('must be the name of a header', (text) => {
  const name = text.toLowerCase();
  return HEADER_NAME.test(name) ? name : undefined;
});

export const key = kindOf('must be 32 bytes in hex or base64', masterKeyIn);

/** The keys of logs, C2SP vkeys with white space between them; a line that begins with # is a comment. */
export const logKeys = kindOf(
  'must be public keys of logs (C2SP vkeys), or comments',
  (text) => {
    const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'));
    const keys = lines.flatMap((line) => line.split(/\s+/).filter((word) => word !== ''));
    try {
      void new WitnessedLogs(keys);
      return keys;
    } catch {
      return undefined;
    }
  },
  (keys = []) => keys.join(' '),
);

function policyIn(text: string): Policy {
  try {
    return parsePolicy(text);
  } catch (error) {
    if (!(error instanceof NoPolicy)) throw error;
    const [place = 'its quorum'] = /^line \d+/.exec(error.message) ?? [];
    throw new NotAValue(`must be a C2SP tlog-policy; see ${place}`);
  }
}

/** Witnesses as a C2SP tlog-policy names them, each with the address it is asked at. */
export const witnessPolicy = kindOf(
  'must be a policy with the URL of each witness',
  (text) => {
    const policy = policyIn(text);
    const urls = [...policy.witnesses.values()].map(({ url: address = '' }) => address);
    return urls.every((each) => /^https?:/.test(each) && URL.canParse(each)) ? policy : undefined;
  },
  (policy) => [...(policy?.witnesses.keys() ?? [])].join(' '),
);
