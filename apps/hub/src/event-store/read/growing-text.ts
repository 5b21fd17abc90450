/** The size of many a page. */
const FIRST_BYTES = 256 * 1024;
const MOST_BYTES_A_CHARACTER = 3;
/** How many rooms are kept for the next texts, and how large each may be. */
const MOST_SPARE = 8;
const LARGEST_SPARE = 2 * 1024 * 1024;

const spare: Buffer[] = [];

/**
 * UTF-8 text that grows outside of JavaScript's heap, where no collection of garbage copies it while it does. Rooms are used again: to
 * allocate them by the megabyte makes V8 collect garbage too.
 */
export class GrowingText {
  private room = spare.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
  private length = 0;

  /** Adds to the end. */
  add(text: string): void {
    const most = this.length + text.length * MOST_BYTES_A_CHARACTER;
    if (most > this.room.length) this.grow(Math.max(most, 2 * this.room.length));
    this.length += this.room.write(text, this.length);
  }

  /** Returns its bytes between two other texts. It ends with this and takes nothing more. */
  endBetween(before: string, after: string): Buffer {
    const { room, length } = this;
    const whole = Buffer.concat([
      Buffer.from(before),
      room.subarray(0, length),
      Buffer.from(after),
    ]);
    this.room = Buffer.alloc(0);
    if (spare.length < MOST_SPARE && room.length <= LARGEST_SPARE) spare.push(room);
    return whole;
  }

  private grow(size: number): void {
    const room = Buffer.allocUnsafeSlow(size);
    room.set(this.room.subarray(0, this.length));
    this.room = room;
  }
}
