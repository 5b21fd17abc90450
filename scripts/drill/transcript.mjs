// What was done, who noticed it, after how long, and what a person read there.
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 100;
const WIDTH = 108;

/** Prints deeds as they are done and whoever sees them, and remembers whether all did who should have. */
export class Transcript {
  #deed = '';
  #since = 0;
  #rows = [];
  #problem = '';

  /** Begins with something that somebody does; times are counted from its end. */
  deed(text) {
    this.#deed = text.slice(0, text.indexOf(')') + 1);
    console.log(`\n== ${text}`);
    this.again();
  }

  /** Counts from now. */
  again() {
    this.#since = performance.now();
  }

  /** Something that a reader has to know. */
  remark(text) {
    console.log(text.trimEnd().replace(/^/gm, '   '));
  }

  /** Resolves with the first answer that is not falsy, else with undefined when the time is over; what throws has no answer yet. */
  async wait(milliseconds, look) {
    for (const deadline = performance.now() + milliseconds; ; await sleep(LOOK_MS)) {
      const found = await Promise.resolve()
        .then(look)
        .catch((error) => {
          this.#problem = error.message;
        });
      if (found) return found;
      if (performance.now() > deadline) return undefined;
    }
  }

  /** Waits until somebody sees what was done, where it is read, and prints that; nothing else counts. */
  async sees(who, where, milliseconds, look) {
    const says = await this.wait(milliseconds, look);
    const seconds = ((performance.now() - this.#since) / 1_000).toFixed(1);
    this.#rows.push({ deed: this.#deed, who, where, seconds, isSeen: says !== undefined });
    if (says === undefined)
      console.log(`   NOT SEEN by ${who} (${where}) within ${seconds} s\n${quoted(this.#problem)}`);
    else console.log(`   ${seconds} s  ${who}, ${where}:\n${quoted(says)}`);
  }

  /** Prints who saw what, and answers whether everybody did. */
  end() {
    console.log('\n== in short');
    for (const { deed, who, where, seconds, isSeen } of this.#rows)
      console.log(
        `   ${deed.padEnd(4)}${isSeen ? `${seconds} s`.padEnd(9) : 'NOT SEEN '}${who}: ${where}`,
      );
    const missed = this.#rows.filter(({ isSeen }) => !isSeen).length;
    console.log(missed === 0 ? '   all of it was seen' : `   ${missed} times it was not seen`);
    return missed === 0;
  }
}

function quoted(says) {
  const lines = String(says === true ? 'as it should be' : says)
    .trimEnd()
    .split('\n');
  const folded = lines.flatMap((line) => line.match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? ['']);
  return folded.map((line) => `      | ${line}`).join('\n');
}
