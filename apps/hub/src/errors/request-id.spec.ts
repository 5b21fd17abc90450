import { MAX_REQUEST_ID, requestIdOf } from './request-id.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const idOf = (headers: Record<string, string>) => requestIdOf(headers, () => 'new');

describe('the id of a request', () => {
  it('is the trace-id of a valid traceparent, whatever else is given', () => {
    expect(idOf({ traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'mine' })).toBe(TRACE);
    expect(idOf({ traceparent: `cc-${TRACE}-${PARENT}-01-what-will-be` })).toBe(TRACE);
  });

  it.each([
    ['the version that is none', `ff-${TRACE}-${PARENT}-01`],
    ['no trace', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['more than version 00 has', `00-${TRACE}-${PARENT}-01-more`],
    ['too little', `00-${TRACE}`],
  ])('is not that of a traceparent with %s', (_, traceparent) => {
    expect(idOf({ traceparent })).toBe('new');
    expect(idOf({ traceparent, 'x-request-id': 'mine' })).toBe('mine');
  });

  it('is the x-request-id that was sent, when it can stand in a log line', () => {
    expect(idOf({ 'x-request-id': 'Root=1-67891233-abcdef' })).toBe('Root=1-67891233-abcdef');
    expect(idOf({ 'x-request-id': 'a'.repeat(MAX_REQUEST_ID) })).toHaveLength(MAX_REQUEST_ID);
  });

  it.each(['', 'two words', 'a\nb', '"', 'é', 'a'.repeat(MAX_REQUEST_ID + 1)])(
    'is new when what was sent cannot: %j',
    (given) => expect(idOf({ 'x-request-id': given })).toBe('new'),
  );
});
