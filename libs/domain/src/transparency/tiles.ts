import { merkleRoot } from './merkle.js';
import { TILE_LEVELS } from './merkle-span.js';

/** A file of a log as tiles, by its path under the log's prefix. */
export interface TileFile {
  path: string;
  data: Buffer;
}

const TILE_WIDTH = 2 ** TILE_LEVELS;
const DIGITS = 3;

/**
 * Where a tile lies (c2sp.org/tlog-tiles): of hashes of a level, 0 for the leaves', or of entries; its number from 0, and how many of
 * the 256 it holds.
 */
export function tilePath(level: number | 'entries', index: number, width = TILE_WIDTH): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / DIGITS) * DIGITS, '0');
  const groups = padded.match(/\d{3}/g)!;
  const number = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group));
  return `tile/${level}/${number.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The hashes of one level that no tile holds yet, and how many tiles do. */
interface Level {
  full: number;
  hashes: Buffer[];
}

/** Makes the tiles of a log of its leaves, in order; a full tile is given out as soon as it is. */
export class TileBuilder {
  private readonly levels: Level[] = [];
  private bundle: Buffer[] = [];

  /** Takes the next leaf; answers the files that are full now. Throws RangeError for an entry of 64 KiB or more. */
  add(entry: string, leaf: Buffer): TileFile[] {
    const bytes = Buffer.from(entry);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    this.bundle.push(length, bytes);
    const index = this.levels[0]?.full ?? 0;
    const files = this.take(0, leaf);
    if (files.length === 0) return [];
    const data = Buffer.concat(this.bundle);
    this.bundle = [];
    return [...files, { path: tilePath('entries', index), data }];
  }

  /** The files that are not full, at the end of the log. */
  end(): TileFile[] {
    const files = this.levels.flatMap(({ full, hashes }, level) =>
      hashes.length === 0
        ? []
        : [{ path: tilePath(level, full, hashes.length), data: Buffer.concat(hashes) }],
    );
    const [leaves] = this.levels;
    if (this.bundle.length === 0) return files;
    const path = tilePath('entries', leaves!.full, leaves!.hashes.length);
    return [...files, { path, data: Buffer.concat(this.bundle) }];
  }

  private take(at: number, hash: Buffer): TileFile[] {
    const level = (this.levels[at] ??= { full: 0, hashes: [] });
    level.hashes.push(hash);
    if (level.hashes.length < TILE_WIDTH) return [];
    const { full, hashes } = level;
    this.levels[at] = { full: full + 1, hashes: [] };
    const tile = { path: tilePath(at, full), data: Buffer.concat(hashes) };
    return [tile, ...this.take(at + 1, merkleRoot(hashes))];
  }
}
