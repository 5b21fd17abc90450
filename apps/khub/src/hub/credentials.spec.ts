import { renewalOf } from './credentials.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a token of a week ends that whoever works from nine to five on weekdays has after a week, having joined at `joined`. */
function endAfterWeek(joined: number): number {
  let end = joined + 7 * DAY_MS;
  let renewal = Date.parse(renewalOf(new Date(end).toISOString(), joined));
  for (let day = 0; day < 5; day++) {
    const morning = Date.UTC(2026, 10, 23 + day, 9);
    for (let now = morning; now <= morning + DAY_MS / 3; now += DAY_MS / 24) {
      if (now < joined || now < renewal) continue;
      end = now + 7 * DAY_MS;
      renewal = Date.parse(renewalOf(new Date(end).toISOString(), now));
    }
  }
  return end;
}

describe('the exchange of an access token', () => {
  it.each([
    ['Monday', 23],
    ['Tuesday', 24],
    ['Wednesday', 25],
    ['Thursday', 26],
    ['Friday', 27],
  ])('keeps who joined on a %s and works on weekdays a member over a long weekend', (_, date) => {
    const tuesdayAfter = Date.UTC(2026, 11, 1, 17);
    expect(endAfterWeek(Date.UTC(2026, 10, date, 9))).toBeGreaterThan(tuesdayAfter);
  });

  it('is due after a seventh of its life, however long that is', () => {
    const now = Date.UTC(2026, 10, 23);
    const end = new Date(now + 70 * DAY_MS).toISOString();
    expect(renewalOf(end, now)).toBe(new Date(now + 10 * DAY_MS).toISOString());
  });
});
