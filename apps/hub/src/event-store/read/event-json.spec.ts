import { eventsAnswer } from './event-json.js';
import { GrowingText } from './growing-text.js';

it('says what stands beside the events in ASCII, and the same', () => {
  const more = { note: '\u2014 ours \u{1f984}\n', nothing: null };
  const events = new GrowingText();
  events.add('["\u00fc"]');
  const answer = eventsAnswer(events, more).toString();
  expect(JSON.parse(answer)).toEqual({ events: ['\u00fc'], ...more });
  expect(answer).toMatch(/^\{"events":\["\u00fc"\],[\0-\x7f]*\}$/);
});
