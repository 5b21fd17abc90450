import { locale } from './text.js';

/** Returns what makes a format of the browser once for each language: making one takes far longer than writing with it. */
export function perLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const current = locale();
    const known = made.get(current) ?? make(current);
    made.set(current, known);
    return known;
  };
}
