import type { CacheMark } from '../ir/content.js';
import type { Report } from '../report.js';

/** How long a cache mark lives in the words of openai and responses: the longer of the two for claude's hour. */
export function openaiTtl(
  mark: CacheMark,
  path: string,
  report: Report,
): '30m' | '12h' | undefined {
  return nearest(mark, OPENAI, path, report);
}

/** How long a cache mark lives in claude's words. */
export function claudeTtl(mark: CacheMark, path: string, report: Report): '5m' | '1h' | undefined {
  return nearest(mark, CLAUDE, path, report);
}

const OPENAI = { '30m': '30m', '12h': '12h', '5m': '30m', '1h': '12h' } as const;
const CLAUDE = { '5m': '5m', '1h': '1h', '30m': '5m', '12h': '1h' } as const;

/** Each protocol has a short and a long life; the other's short one becomes the short one. */
function nearest<T extends string>(
  { ttl }: CacheMark,
  words: Readonly<Record<string, T>>,
  path: string,
  report: Report,
): T | undefined {
  if (ttl === undefined) return undefined;
  const word = Object.hasOwn(words, ttl) ? words[ttl] : undefined;
  if (word !== ttl)
    report.warn('approximated-value', path, `cache ttl ${ttl} -> ${word ?? 'none'}`);
  return word;
}
