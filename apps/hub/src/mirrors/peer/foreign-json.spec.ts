import fc from 'fast-check';
import { readForeignJson } from './foreign-json.js';

const MIB = 1024 * 1024;
/** A text of more than 12 MiB that is made of a piece, and closes what it opens. */
const large = (open: string, close = ''): Buffer => {
  const times = Math.ceil((12 * MIB) / (open.length + close.length));
  return Buffer.from(`[${open.repeat(times)}0${close.repeat(times)}]`);
};

describe('the JSON that another hub answers', () => {
  it('is read as what it is, and what is none as nothing', () => {
    expect(readForeignJson(Buffer.from('{"a":[1]}'))).toEqual({ a: [1] });
    expect(readForeignJson(Buffer.from('<html>'))).toBeUndefined();
    expect(readForeignJson(Buffer.from(''))).toBeUndefined();
  });

  it('is read however large its texts are', () => {
    const page = { events: [{ payload: { text: '[{'.repeat(4 * MIB) } }] };
    expect(readForeignJson(Buffer.from(JSON.stringify(page)))).toEqual(page);
  });

  it.each([
    ['arrays in arrays', large('[', ']')],
    ['objects in objects', large('{"a":', '}')],
    ['more arrays than payloads have room for', large('[],')],
  ])('is not read where a large one has %s', (_, text) => {
    expect(JSON.parse(text.toString())).toBeDefined();
    expect(readForeignJson(text)).toBeUndefined();
  });

  const KIB = 1024;
  const REST = {
    cursor: 'c',
    hasMore: true,
    log: { id: 'l' },
    checkpoint: 'n',
    consistency: ['h'],
  };
  /** An event as a hub writes it, padded so that a few of them are a piece. */
  const eventOf = (payload: unknown, sequence: number) => ({
    id: `event-${sequence}`,
    payload,
    padding: 'ä'.repeat(5 * KIB),
    log: { sequence },
  });
  const textOf = (payloads: readonly unknown[], rest: object = REST): string =>
    JSON.stringify({ events: payloads.map(eventOf), ...rest });
  /** A payload in which an event seems to end and another to begin, once in objects and once in a text. */
  const BORDERS = [{ id: 1, of: { many: {} } }, { id: 2 }, '}},{"id":1}},{"id":'];

  it('is read as a whole where it is a page that is parsed in pieces, whatever its payloads hold', () => {
    const payload = fc.oneof(fc.constant(BORDERS), fc.constant({ a: BORDERS }), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(payload, { maxLength: 30 }), (payloads) => {
        const text = textOf(payloads);
        expect(readForeignJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });

  const events = textOf(Array.from({ length: 20 }, (_, at) => at));
  it.each([
    ['names its events twice', `${events.slice(0, -1)},"events":[]}`],
    ['closes its events twice', events.replace('],"cursor":', '],"cursor":[1],"cursor":')],
    ['has events that close what others open', events.replace('"payload":3,', '"payload":{"a":3,')],
    ['lacks a comma', events.replace('}},{"id":"event-12"', '}} {"id":"event-12"')],
    ['has a comma too many', events.replace('}}],"cursor"', '}},],"cursor"')],
    ['has no events', '{"events":[],"cursor":"c"}'],
    ['has a comma in place of events', '{"events":[,],"cursor":"c"}'],
    ['ends within an event', events.slice(0, 150 * KIB)],
  ])('is read as a whole, if at all, where a page %s', (_, text) => {
    let whole: unknown;
    try {
      whole = JSON.parse(text);
    } catch {
      whole = undefined;
    }
    expect(readForeignJson(Buffer.from(text))).toEqual(whole);
  });
});
