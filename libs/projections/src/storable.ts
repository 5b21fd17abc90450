/** Replaces NUL in rows, since PostgreSQL's text cannot hold it. The log keeps what was pushed. */
const REPLACEMENT = '\ufffd';

/** Returns a text that PostgreSQL can hold. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', REPLACEMENT) : text;
}

/** Returns a JSON text that PostgreSQL can parse: its `json` functions refuse an escaped NUL anywhere. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\u0000') ? JSON.stringify(withoutNul(value)) : text;
}

/** Returns texts as one array literal of PostgreSQL. */
export function storableArray(texts: readonly string[]): string {
  const elements = texts.map((text) => `"${storable(text).replace(/["\\]/g, '\\$&')}"`);
  return `{${elements.join(',')}}`;
}

function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [storable(key), withoutNul(member)]);
  return Object.fromEntries(members);
}
