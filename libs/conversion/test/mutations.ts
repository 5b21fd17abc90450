/** A repeatable source of numbers in [0, 1) (mulberry32), so that a failing case can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What no payload has where it lands: every type JSON knows, and the values that break converters. */
const ODDITIES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  2 ** 53,
  '',
  'x',
  '__proto__',
  '{"a":',
  'data:;base64,',
  [],
  [null],
  [[[]]],
  {},
  JSON.parse('{"__proto__":{"type":"text"},"constructor":1,"hasOwnProperty":null}'),
  { type: 'text' },
  { type: '__proto__' },
  { $ref: '#' },
  { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
  nested(150),
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? { a: value } : [value];
  return value;
}

type Container = Record<string, unknown> | unknown[];

interface Place {
  holder: Container;
  key: string;
}

function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  for (const key of Object.keys(value)) {
    places.push({ holder: value as Container, key });
    placesOf((value as Record<string, unknown>)[key], places);
  }
  return places;
}

/** A copy of a payload in which one to three things are wrong: a value of another type, a field gone, doubled or renamed. */
export function mutated(payload: unknown, random: () => number): unknown {
  const copy = structuredClone(payload);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const places = placesOf(copy);
    if (places.length === 0) return copy;
    const { holder, key } = pick(places);
    const odd = structuredClone(pick(ODDITIES));
    change(holder as Record<string, unknown>, key, odd, Math.floor(random() * 5));
  }
  return copy;
}

function change(holder: Record<string, unknown>, key: string, odd: unknown, way: number): void {
  if (way <= 1) holder[key] = odd;
  else if (way === 2 && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (way === 2) delete holder[key];
  else if (way === 3 && Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
  else if (way === 3) holder[`${key}_x`] = holder[key];
  else holder[key] = [holder[key]];
}
