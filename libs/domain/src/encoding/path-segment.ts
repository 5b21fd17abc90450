/** What an address takes for a step and not for a name, alone or marked as a name already. */
const STEP = /^~*\.{1,2}$/;
const MARK = '~';

/**
 * Returns an id as one segment of an address's path. `.` and `..` would be taken for steps also where they are escaped (URL Standard,
 * 4.4), so they get a `~` before them, and so does what would then be read as one of them.
 */
export function segmentOf(id: string): string {
  return encodeURIComponent(STEP.test(id) ? MARK + id : id);
}

/** Returns the id that a segment means, which is decoded already: what `segmentOf` made it of. A bare `.` means itself. */
export function idOfSegment(segment: string): string {
  return STEP.test(segment) && segment.startsWith(MARK) ? segment.slice(MARK.length) : segment;
}
