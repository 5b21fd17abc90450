// Values that an event may hold, and that break what was written with only good ones in mind.
import { hostileText, pick } from '../hostile.mjs';

/** Items of a group that everybody sees; two groups name theirs alike. Ids may look like anything that is printable. */
export const OPEN_IDS = [
  'o0',
  'o1',
  'o2',
  'o3',
  '__proto__',
  'constructor',
  'a:b/c d',
  '%00%2F..',
  '../../etc/passwd',
  'C:\\con',
  '\u202eevil',
  '<img src=x onerror=alert(1)>',
  '🦄'.repeat(200),
  "'; --",
  'hub://knowledge/x?y#z',
  '-',
  '{"a":1}',
];
/** Items of the restricted project, and of one member alone. */
export const SECRET_IDS = ['s0', 's1', 's2', 's:3/4'];
export const PRIVATE_IDS = ['p0', 'p1', 'p 2'];
/** The keys that the restricted project has had, the first one first; `Secret` is another spelling of it. */
export const SECRET_KEYS = ['secret', 'veiled', 'covert'];
export const SECRET_NAMES = [...SECRET_KEYS, 'Secret'];

const TIMES = [
  '2026-05-01T08:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-02-03T04:05:06.789012345+23:59',
  '9999-12-31T23:59:59.999Z',
  '1970-01-01T00:00Z',
  '+275760-09-13T00:00:00Z',
  'infinity',
  '-infinity',
  'NaN',
];
const NUMBERS = [
  0,
  -0,
  1,
  0.5,
  -1,
  1e-320,
  5e-324,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  0.1 + 0.2,
  1e15,
  2 ** 31,
];
export const LAYERS = [
  'raw',
  'extract',
  'canonical',
  'constructor',
  'tostring',
  'valueof',
  'x'.repeat(32),
];
export const TYPES = [
  'note',
  'task',
  'decision',
  'runbook',
  'constructor',
  '__proto__',
  '\u0000',
  '\u0085',
  'é'.repeat(200),
];
/** Where tasks stand, in some of the spellings. */
export const STATUSES = ['todo', 'wip', 'blocked', 'completed', 'unknown'];
export const KEYS = [
  'shop',
  'Shop',
  'shöp',
  '__proto__',
  '..',
  '-',
  '\u0000',
  '\u202e',
  '机密',
  'a'.repeat(64),
  'a'.repeat(200),
  ' ',
];
const BIG = 200_000;
/** Texts that grow, repeat, or look like something else. */
const LONG = [
  'x'.repeat(BIG),
  'a b '.repeat(BIG / 4),
  '\u0000'.repeat(1_000),
  '\n'.repeat(BIG / 2),
  'ﷺ'.repeat(199),
  '한글'.repeat(10_000),
  '\u3316'.repeat(60_000),
  Array.from({ length: 64_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 8000)),
  ).join(''),
  '['.repeat(50_000),
  `[${'x'.repeat(5_000)}](javascript:alert(1))`,
  Array.from({ length: 20_000 }, (_, at) => `w${at.toString(36)}`).join(' '),
  '\ufdfa\u3316\u3300\u33ff'.repeat(50),
];

export function text(random) {
  const kind = random();
  if (kind < 0.3)
    return pick(random, ['Use pnpm', 'Deploy on Fridays', 'retry budget of the gateway']);
  if (kind < 0.36) return pick(random, LONG);
  return hostileText(random).toWellFormed();
}

export const label = (random) => text(random).slice(0, 200).toWellFormed();
export const time = (random) =>
  random() < 0.1 ? pick(random, TIMES) : pick(random, TIMES.slice(0, 5));
export const number = (random) => pick(random, NUMBERS);
export const many = (random, make) =>
  Array.from({ length: pick(random, [0, 1, 3, 200]) }, () => make(random));

export function deep(random) {
  let value = text(random);
  for (let depth = Math.floor(random() * 90); depth > 0; depth--)
    value = random() < 0.5 ? [value] : { [pick(random, ['a', '__proto__', 'toJSON'])]: value };
  return value;
}
