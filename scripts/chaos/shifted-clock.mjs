// Loaded before a program: its clock is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const now = Date.now.bind(Date);

globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(now() + shift);
    else super(...given);
  }

  static now() {
    return now() + shift;
  }
};
