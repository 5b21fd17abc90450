import { withLongestTimer } from './longest-timer.js';

const YEARS_MS = 10 * 365 * 86_400_000;

describe('a timer of the embedded database', () => {
  it('given a wait of years, then it does not end at once', async () => {
    const overflows: Error[] = [];
    const note = (warning: Error) => overflows.push(warning);
    process.on('warning', note);
    let ended = 0;
    const start = withLongestTimer((run, milliseconds) => setTimeout(run, milliseconds));
    const timer = start(() => ended++, YEARS_MS);
    await new Promise((done) => start(() => done(undefined), 20));
    clearTimeout(timer);
    process.off('warning', note);
    expect([ended, overflows]).toEqual([0, []]);
  });
});
