import type { Report } from '../../../contract/report.js';
import type { CacheMark, ContentPart } from '../../../ir/content.js';
import { type Lives, nearestTtl } from '../../../tables/prompt-cache.js';
import type { ClaudeCacheControl } from './wire.js';

const LIVES: Lives<'5m' | '1h'> = ['5m', '1h'];

/** Writes a cache mark. */
export function cacheControl(cache: CacheMark, path: string, report: Report): ClaudeCacheControl {
  const ttl = nearestTtl(cache, LIVES, path, report);
  return ttl === undefined ? { type: 'ephemeral' } : { type: 'ephemeral', ttl };
}

/** Puts the cache mark of a part on the block it became. */
export function marked<Block extends { cache_control?: ClaudeCacheControl }>(
  block: Block,
  { cache, path }: Pick<ContentPart, 'cache' | 'path'>,
  report: Report,
): Block {
  if (cache !== undefined) block.cache_control = cacheControl(cache, path, report);
  return block;
}
